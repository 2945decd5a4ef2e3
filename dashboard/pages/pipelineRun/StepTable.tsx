import { useAgents } from '../../parts/agents/useAgents.ts'
import { Id } from '../../parts/copy/Id.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { useUrlId } from '../../parts/navigation/PageUrl.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { amountOf } from '../../parts/text/amountOf.ts'
import { formatDuration } from '../../parts/time/formatTime.ts'
import type { PipelineRunStep } from './pipelineRunQueries.ts'

/** The graph as a table. */
export function StepTable({ steps }: { steps: PipelineRunStep[] }) {
  const { nameOf } = useAgents()
  return <Table label="Steps" columns={columnsFor(nameOf)} rows={steps} rowKey={({ name }) => name} />
}

const columnsFor = (nameOf: (id: string) => string): Column<PipelineRunStep>[] => [
  { key: 'name', width: 160, header: 'Step', lead: true, cell: ({ name }) => <code>{name}</code> },
  { key: 'status', width: 128, header: 'Status', cell: ({ status }) => <StepStatus status={status} /> },
  {
    key: 'agent',
    width: 144,
    header: 'Agent',
    cell: ({ agentId }) => <PageLink to={`/agents/${agentId}`}>{nameOf(agentId)}</PageLink>,
  },
  { key: 'run', width: 176, header: 'Run', cell: (step) => <RunOf step={step} /> },
  { key: 'duration', width: 88, header: 'Duration', align: 'end', cell: ({ latencyMs }) => formatDuration(latencyMs) },
  {
    key: 'tokens',
    width: 88,
    header: 'Tokens',
    align: 'end',
    cell: ({ tokensUsed }) => tokensUsed.toLocaleString('en-US'),
  },
  { key: 'error', header: 'Error', grows: true, cell: ({ error }) => error?.message ?? '–' },
]

/** A step that waits for earlier steps needs no attention. */
const StepStatus = ({ status }: Pick<PipelineRunStep, 'status'>) => (
  <Status status={status} {...(status === 'pending' && { tone: 'grey' })} />
)

function RunOf({ step: { name, runId, runs } }: { step: PipelineRunStep }) {
  const id = useUrlId()
  if (runId !== null) return <Id id={runId} to={`/runs/${runId}`} short />
  if (runs.length === 0) return <span>–</span>
  return (
    <PageLink to={`/pipeline-runs/${id}`} search={{ step: name }}>
      {amountOf(runs.length, 'run')}
    </PageLink>
  )
}
