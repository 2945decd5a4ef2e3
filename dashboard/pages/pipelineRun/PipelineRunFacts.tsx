import { Facts } from '../../parts/layout/Facts.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Elapsed } from '../../parts/time/Elapsed.tsx'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { Time } from '../../parts/time/Time.tsx'
import type { PipelineRun } from './pipelineRunQueries.ts'

export function PipelineRunFacts({ run }: { run: PipelineRun }) {
  const { pipelineId, pipelineVersion, creator } = run
  return (
    <Facts
      facts={[
        [
          'Pipeline',
          <span key="pipeline">
            <PageLink to={`/pipelines/${pipelineId}`}>{run.pipeline?.name ?? pipelineId}</PageLink> v{pipelineVersion}
          </span>,
        ],
        ['Created', <Time key="created" at={run.createdAt} />],
        ['Created by', creator?.name ?? creator?.id ?? '–'],
        ['Duration', run.startedAt === null ? '–' : <DurationOf key="duration" run={run} />],
        ['Tokens', run.tokensUsed.toLocaleString('en-US')],
        ['Timeout', formatDuration(run.timeoutMs)],
      ]}
    />
  )
}

const DurationOf = ({ run: { latencyMs, startedAt, finishedAt } }: { run: PipelineRun }) =>
  latencyMs === null && startedAt !== null ? <Elapsed from={startedAt} to={finishedAt} /> : formatDuration(latencyMs)
