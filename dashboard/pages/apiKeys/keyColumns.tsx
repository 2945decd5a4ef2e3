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
  { key: 'key', width: 136, header: 'Key', cell: ({ redactedKey }) => <code>{redactedKey}</code> },
  { key: 'mode', width: 64, header: 'Mode', cell: ({ mode }) => mode },
  { key: 'scopes', width: 136, header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  { key: 'agents', width: 104, header: 'Agents', cell: ({ agentIds }) => agentsText(agentIds, agents) },
  { key: 'creator', width: 120, header: 'Created by', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
  { key: 'used', width: 112, header: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} ago none="never" /> },
  { key: 'expires', width: 112, header: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} ago none="never" /> },
  {
    key: 'calls',
    width: 88,
    header: 'Calls this month',
    align: 'end',
    cell: ({ id }) => (calls.get(id) ?? 0).toLocaleString('en'),
  },
  { key: 'state', width: 112, header: 'State', cell: (row) => <KeyStatus apiKey={row} /> },
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
