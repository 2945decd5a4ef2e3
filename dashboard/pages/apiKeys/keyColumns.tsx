import type { Column } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import styles from './ApiKeysPage.module.css'
import type { KeyRow } from './apiKeyQueries.ts'
import { KeyStatus } from './KeyStatus.tsx'

export type KeyContext = {
  agents: readonly { id: string; name: string }[]
  calls: ReadonlyMap<string, number>
}

export const keyColumns = ({ agents, calls }: KeyContext): Column<KeyRow>[] => [
  { key: 'name', header: 'Name', lead: true, cell: ({ name }) => <strong className={styles.name}>{name}</strong> },
  { key: 'key', header: 'Key', cell: ({ redactedKey }) => <code>{redactedKey}</code> },
  { key: 'mode', header: 'Mode', cell: ({ mode }) => mode },
  { key: 'scopes', header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  { key: 'agents', header: 'Agents', cell: ({ agentIds }) => agentsText(agentIds, agents) },
  { key: 'creator', header: 'Created by', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
  { key: 'used', header: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} ago none="never" /> },
  { key: 'expires', header: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} ago none="never" /> },
  {
    key: 'calls',
    header: 'Calls this month',
    align: 'end',
    cell: ({ id }) => (calls.get(id) ?? 0).toLocaleString('en'),
  },
  { key: 'state', header: 'State', cell: (row) => <KeyStatus apiKey={row} /> },
]

const Scopes = ({ scopes }: { scopes: readonly string[] }) => (
  <span title={scopes.join(' ')}>
    {scopes.includes('*') ? 'everything' : scopes.length <= 2 ? scopes.join(', ') : `${scopes.length} scopes`}
  </span>
)

export function agentsText(ids: readonly string[] | null, agents: KeyContext['agents']): string {
  if (ids === null) return 'all'
  if (ids.length > 2) return `${ids.length} agents`
  return ids.map((id) => agents.find((agent) => agent.id === id)?.name ?? id).join(', ')
}
