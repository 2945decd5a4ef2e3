import { Id } from '../../parts/copy/Id.tsx'
import { type Fact, Facts } from '../../parts/layout/Facts.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { metadataText } from '../../parts/text/metadataText.ts'
import { clock } from '../../parts/time/clock.ts'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { Time } from '../../parts/time/Time.tsx'
import { useStore } from '../../state/store.ts'
import type { RunLog } from './log/runLog.ts'
import type { RunDetail } from './runQueries.ts'
import { runningMs } from './timeline/phaseRows.ts'

/** The run's fields that fit on one line each. */
export function RunFacts({ run, log }: { run: RunDetail; log: RunLog }) {
  const facts: Fact[] = [
    [
      'Agent',
      <span key="agent">
        <PageLink to={`/agents/${run.agentId}`}>{run.agent?.name ?? run.agentId}</PageLink> v{run.agentVersion}
      </span>,
    ],
    ['Created', <Time key="created" at={run.createdAt} />],
    ['Started', <Time key="started" at={run.startedAt} none="not yet" />],
    ['Finished', <Time key="finished" at={run.finishedAt} none="not yet" />],
    ['Latency without waiting', <Latency key="latency" run={run} log={log} />],
    ['Attempt', run.attempt],
    ['Tokens', run.tokensUsed.toLocaleString('en')],
    ['Timeout', formatDuration(run.timeoutMs)],
    ['Created by', run.creator?.name ?? run.createdBy ?? '–'],
    ...metadataFacts(run),
  ]
  if (run.pipelineRunId !== null) {
    facts.push([
      'Pipeline run',
      <Id key="pipeline" id={run.pipelineRunId} to={`/pipeline-runs/${run.pipelineRunId}`} short />,
    ])
    facts.push(['Step', run.pipelineStep])
  }
  if (run.releaseId !== null) {
    const search = { tab: 'release', release: run.releaseId }
    facts.push([
      'Release',
      <PageLink key="release" to={`/agents/${run.agentId}`} search={search}>
        {run.releaseId}
      </PageLink>,
    ])
  }
  return <Facts facts={facts} />
}

/** Counts up while the run executes, and pauses while it waits. */
function Latency({ run, log }: { run: RunDetail; log: RunLog }) {
  const now = useStore(clock)
  if (run.latencyMs !== null) return formatDuration(run.latencyMs)
  if (run.startedAt === null || run.finishedAt !== null) return '–'
  const ms = runningMs(log.marks, now)
  return formatDuration(run.status === 'running' ? Math.floor(ms / 1000) * 1000 : ms)
}

const metadataFacts = ({ metadata }: RunDetail): Fact[] =>
  metadata === null || Object.keys(metadata).length === 0
    ? []
    : [['Metadata', <code key="metadata">{metadataText(metadata)}</code>]]
