import { PageLink } from '../../parts/navigation/PageLink.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import type { ConnectorRow } from './connectorQueries.ts'

export const connectorColumns: Column<ConnectorRow>[] = [
  { key: 'name', width: 160, header: 'Name', lead: true, cell: ({ name }) => name },
  { key: 'kind', width: 144, header: 'Kind', cell: ({ kind }) => kindNames[kind] ?? kind },
  { key: 'url', header: 'Base URL', grows: true, cell: ({ baseUrl }) => <span>{baseUrl}</span> },
  { key: 'secret', width: 128, header: 'Secret', cell: ({ hasSecret }) => (hasSecret ? 'set, never shown' : 'none') },
  { key: 'private', width: 96, header: 'Demo keys', cell: (row) => (row.private ? 'refused' : 'allowed') },
  { key: 'used', width: 128, header: 'Used by', cell: (row) => <UsedBy agents={row.usedBy} count={row.usedByCount} /> },
  { key: 'updated', width: 112, header: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} ago /> },
]

export const kindNames: Record<string, string> = { openai: 'OpenAI-compatible', http: 'HTTP endpoint' }

type UsedByProps = { agents: readonly { id: string; name: string }[] | null; count: number | null }

/** The agents whose live version uses it. */
export function UsedBy({ agents, count }: UsedByProps) {
  if (agents === null) return <span>–</span>
  const [first] = agents
  if (first === undefined) return <span>nothing</span>
  const others = (count ?? agents.length) - 1
  return (
    <span>
      <PageLink to={`/agents/${first.id}`}>{first.name}</PageLink>
      {others > 0 && ` and ${others} more`}
    </span>
  )
}
