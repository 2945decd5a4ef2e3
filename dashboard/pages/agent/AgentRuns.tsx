import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { Time } from '../../parts/time/Time.tsx'
import type { AgentOverview } from './agentQueries.ts'

type Run = AgentOverview['runs']['edges'][number]['node']

export const AgentRuns = ({ agentId, runs }: { agentId: string; runs: Run[] }) => (
  <Section
    title="Newest runs"
    actions={
      <LinkButton to="/runs" search={{ agent: agentId }} small>
        All runs
      </LinkButton>
    }
  >
    {runs.length === 0 ? (
      <EmptyState
        title="No runs yet"
        action={
          <LinkButton to="/playground" search={{ agent: agentId }} kind="primary">
            Run it
          </LinkButton>
        }
      />
    ) : (
      <Table
        label="Newest runs"
        columns={columns}
        rows={runs}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/runs/${id}`}
      />
    )}
  </Section>
)

const columns: Column<Run>[] = [
  { key: 'status', width: 112, header: 'Status', lead: true, cell: ({ status }) => <Status status={status} /> },
  { key: 'id', header: 'Run', grows: true, width: 160, cell: ({ id }) => <Id id={id} to={`/runs/${id}`} short /> },
  { key: 'created', width: 96, header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} ago /> },
  { key: 'version', width: 72, header: 'Version', align: 'end', cell: ({ agentVersion }) => agentVersion },
  { key: 'duration', width: 80, header: 'Duration', align: 'end', cell: ({ latencyMs }) => formatDuration(latencyMs) },
]
