import { Id } from '../../parts/copy/Id.tsx'
import { type Fact, Facts } from '../../parts/layout/Facts.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Elapsed } from '../../parts/time/Elapsed.tsx'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { Time } from '../../parts/time/Time.tsx'
import type { RunDetail } from './runQueries.ts'

/** Everything about the run that fits into one line each. */
export function RunFacts({ run }: { run: RunDetail }) {
  const facts: Fact[] = [
    [
      'Agent',
      <span key="agent">
        <PageLink to={`/agents/${run.agentId}`}>{run.agent?.name ?? run.agentId}</PageLink> version {run.agentVersion}
      </span>,
    ],
    ['Created', <Time key="created" at={run.createdAt} />],
    ['Started', <Time key="started" at={run.startedAt} none="not yet" />],
    ['Finished', <Time key="finished" at={run.finishedAt} none="not yet" />],
    ['Latency without waiting', latencyOf(run)],
    ['Attempt', run.attempt],
    ['Tokens', run.tokensUsed.toLocaleString('en')],
    ['Time limit', formatDuration(run.timeoutMs)],
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
  return <Facts facts={facts} />
}

function latencyOf(run: RunDetail) {
  if (run.latencyMs !== null) return formatDuration(run.latencyMs)
  return run.startedAt === null || run.finishedAt !== null ? '–' : <Elapsed from={run.startedAt} />
}

const metadataFacts = ({ metadata }: RunDetail): Fact[] =>
  Object.keys(metadata).length === 0 ? [] : [['Metadata', <code key="metadata">{JSON.stringify(metadata)}</code>]]
