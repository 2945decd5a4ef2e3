import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { Sparkline } from '../../parts/chart/Sparkline.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { NameWithNote } from '../../parts/table/NameWithNote.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { Time } from '../../parts/time/Time.tsx'
import type { AgentFigures, ListedAgent } from './agentsQuery.ts'

export type AgentRow = { agent: ListedAgent; figures: AgentFigures | undefined; interval: 'hour' | 'day' }

export const agentColumns: Column<AgentRow>[] = [
  { key: 'name', header: 'Name', lead: true, grows: true, cell: ({ agent }) => <Name agent={agent} /> },
  { key: 'status', width: 104, header: 'Status', cell: ({ agent }) => <Status status={agent.status} /> },
  { key: 'kind', width: 120, header: 'Runtime', cell: ({ agent }) => <code>{runtimeOf(agent)}</code> },
  { key: 'version', width: 72, header: 'Version', align: 'end', cell: ({ agent }) => agent.version },
  {
    key: 'deployed',
    width: 120,
    header: 'Deployed',
    cell: ({ agent }) => <Time at={agent.deployment.createdAt} ago />,
  },
  {
    key: 'runs',
    width: 88,
    header: 'Runs',
    align: 'end',
    cell: ({ figures }) => formatFigure(figures?.runs ?? 0, 'count'),
  },
  {
    key: 'trend',
    width: 112,
    card: 'none',
    header: 'Trend',
    cell: ({ agent, ...row }) => <Trend name={agent.name} {...row} />,
  },
  {
    key: 'success',
    width: 88,
    card: 'line',
    header: 'Success',
    align: 'end',
    cell: ({ figures }) => formatFigure(figures?.successRate, 'percent'),
  },
  { key: 'p95', width: 88, header: 'p95', align: 'end', cell: ({ figures }) => formatDuration(figures?.latencyMs.p95) },
  {
    key: 'tokens',
    width: 96,
    header: 'Tokens',
    align: 'end',
    cell: ({ figures }) => formatFigure(figures?.tokensUsed ?? 0, 'count'),
  },
]

const Name = ({ agent: { id, name, description } }: { agent: ListedAgent }) => (
  <NameWithNote note={description}>
    <PageLink to={`/agents/${id}`}>{name}</PageLink>
  </NameWithNote>
)

const Trend = ({ name, figures, interval }: Omit<AgentRow, 'agent'> & { name: string }) =>
  figures?.series ? (
    <Sparkline label={`Runs of ${name} by ${interval}`} values={figures.series.map(({ runs }) => runs)} />
  ) : (
    <span>–</span>
  )

export const runtimeOf = ({ catalogKey, runtime }: Pick<ListedAgent, 'catalogKey' | 'runtime'>): string =>
  catalogKey ?? String(runtime?.type ?? '')
