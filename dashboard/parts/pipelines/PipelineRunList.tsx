/** Runs of one pipeline, or of all of them, live. */
import { useMemo } from 'react'
import { callService } from '../../graphql/callService.ts'
import { useConnection } from '../../graphql/useConnection.ts'
import { useEvents } from '../../live/useEvents.ts'
import { useLiveList } from '../../live/useLiveList.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { Id } from '../copy/Id.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { useUrlState } from '../navigation/useUrlState.ts'
import { type PeriodBounds, useListPeriod } from '../period/listPeriod.ts'
import { Status } from '../status/Status.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import { ListState } from '../table/ListState.tsx'
import { NewRowsBar } from '../table/NewRowsBar.tsx'
import { NothingMatches } from '../table/NothingMatches.tsx'
import { type Column, Table } from '../table/Table.tsx'
import { Elapsed } from '../time/Elapsed.tsx'
import { formatDuration } from '../time/formatTime.ts'
import { Time } from '../time/Time.tsx'
import { type ListedPipelineRun, PipelineEnds, PipelineRunsQuery, StepRunChanges } from './pipelineRunQueries.ts'

const statuses = ['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'] as const
type RunStatus = (typeof statuses)[number]

export function PipelineRunList({ pipelineId }: { pipelineId?: string }) {
  const [search, setSearch] = useUrlState()
  const status = statuses.find((one) => one === search.status)
  const period = useListPeriod()
  const { runs, live } = useLiveRuns(pipelineId, status, period)
  return (
    <>
      <FilterBar
        search={search}
        setSearch={setSearch}
        choices={[
          { name: 'status', label: 'Status', kind: 'select', options: [...statuses] },
          { name: 'period', label: 'Period', kind: 'period' },
        ]}
      />
      <NewRowsBar count={live.waiting} noun={['new pipeline run', 'new pipeline runs']} onShow={live.showNew} />
      <ListState connection={runs} empty={<NoRuns isFiltered={status !== undefined || search.period !== undefined} />}>
        <Table
          label="Pipeline runs"
          columns={pipelineId === undefined ? [...columns.slice(0, 1), pipelineColumn, ...columns.slice(1)] : columns}
          rows={runs.nodes}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/pipeline-runs/${id}`}
        />
      </ListState>
    </>
  )
}

function useLiveRuns(pipelineId: string | undefined, status: RunStatus | undefined, period: PeriodBounds) {
  const filter = useMemo(
    () => ({
      ...period,
      ...(pipelineId !== undefined && { pipelineId }),
      ...(status !== undefined && { status: [status] }),
    }),
    [pipelineId, status, period],
  )
  const runs = useConnection(PipelineRunsQuery, { first: 50, filter }, (data) => data.pipelineRuns)
  const live = useLiveList(runs)
  const readNewest = useReloadSoon(async () => {
    // Of any status, so that a run that no longer matches is updated or dropped.
    const { data } = await callService(PipelineRunsQuery, { first: 50, filter: { ...filter, status: null } })
    for (const { node } of data?.pipelineRuns.edges ?? []) {
      live.receive(node, status === undefined || node.status === status)
    }
  }, 2_000)
  useSubscription(
    StepRunChanges,
    {},
    { onNext: ({ runUpdates: { run } }) => void (!run || run.pipelineRunId ? readNewest() : 0) },
  )
  useEvents(PipelineEnds, {}, { onEvent: readNewest })
  return { runs, live }
}

const NoRuns = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <NothingMatches title="No pipeline run matches" filters={['status', 'period']} />
  ) : (
    <EmptyState title="No pipeline runs yet">
      Press Run on a pipeline to start one; each step opens its own run.
    </EmptyState>
  )

const pipelineColumn: Column<ListedPipelineRun> = {
  key: 'pipeline',
  header: 'Pipeline',
  grows: true,
  cell: ({ pipeline, pipelineId }) => (
    <PageLink to={`/pipelines/${pipelineId}`}>{pipeline?.name ?? pipelineId}</PageLink>
  ),
}

const columns: Column<ListedPipelineRun>[] = [
  { key: 'status', width: 136, header: 'Status', lead: true, cell: ({ status }) => <Status status={status} /> },
  { key: 'id', width: 176, header: 'Run', cell: ({ id }) => <Id id={id} to={`/pipeline-runs/${id}`} short /> },
  { key: 'version', header: 'Version', align: 'end', cell: ({ pipelineVersion }) => pipelineVersion },
  { key: 'steps', header: 'Steps', align: 'end', cell: ({ steps }) => `${ended(steps)} of ${steps.length}` },
  { key: 'created', width: 112, header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} ago /> },
  { key: 'duration', header: 'Duration', align: 'end', cell: (run) => <DurationOf run={run} /> },
  {
    key: 'error',
    width: 184,
    header: 'Error',
    cell: ({ error }) => (error === null ? '–' : `${error.code} in ${error.step ?? 'it'}`),
  },
]

const DurationOf = ({ run: { latencyMs, startedAt, finishedAt } }: { run: ListedPipelineRun }) =>
  latencyMs === null && startedAt !== null && finishedAt === null ? (
    <Elapsed from={startedAt} />
  ) : (
    formatDuration(latencyMs)
  )

const ended = (steps: { status: string }[]): number =>
  steps.filter(({ status }) => !['pending', 'running', 'requires_action'].includes(status)).length
