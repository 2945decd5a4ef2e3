import { Id } from '../../parts/copy/Id.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Status } from '../../parts/status/Status.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import { metadataText } from '../../parts/text/metadataText.ts'
import { Elapsed } from '../../parts/time/Elapsed.tsx'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { Time } from '../../parts/time/Time.tsx'
import type { RunRowData } from './runsQueries.ts'

/** All columns of the list; the user chooses which are shown. */
export const runColumns: Column<RunRowData>[] = [
  { key: 'status', width: 136, header: 'Status', lead: true, cell: ({ status }) => <Status status={status} /> },
  {
    key: 'agent',
    header: 'Agent',
    grows: true,
    cell: ({ agent, agentId, agentVersion }) => (
      <span>
        <PageLink to={`/agents/${agentId}`}>{agent?.name ?? agentId}</PageLink> v{agentVersion}
      </span>
    ),
  },
  {
    key: 'started',
    width: 112,
    header: 'Started',
    cell: ({ startedAt, createdAt }) => <Time at={startedAt ?? createdAt} ago />,
  },
  { key: 'duration', width: 96, header: 'Duration', align: 'end', cell: durationOf },
  {
    key: 'tokens',
    width: 88,
    header: 'Tokens',
    align: 'end',
    cell: ({ tokensUsed }) => tokensUsed.toLocaleString('en'),
  },
  {
    key: 'error',
    width: 152,
    header: 'Error code',
    cell: ({ error }) => (error === null ? '–' : <code title={error.message ?? undefined}>{error.code}</code>),
  },
  {
    key: 'metadata',
    width: 176,
    header: 'Metadata',
    cell: ({ metadata }) => metadataCell(shortened(metadataText(metadata))),
  },
  { key: 'creator', width: 136, header: 'Created by', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
  { key: 'created', width: 168, header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'id', width: 176, header: 'Id', cell: ({ id }) => <Id id={id} to={`/runs/${id}`} short /> },
]

export const usualColumns = ['status', 'agent', 'started', 'duration', 'tokens', 'error', 'metadata', 'id']

/** Excludes time spent waiting for a person, which is unknown for an active run that has waited. */
function durationOf({ latencyMs, startedAt, status }: RunRowData) {
  if (latencyMs !== null) return formatDuration(latencyMs)
  return startedAt !== null && status === 'running' ? <Elapsed from={startedAt} /> : '–'
}

const metadataCell = (text: string) => (text === '–' ? text : <code>{text}</code>)

const mostShown = 60

const shortened = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)
