import { NameWithNote } from '../../parts/table/NameWithNote.tsx'
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
  { key: 'name', width: 150, header: 'Name', lead: true, grows: true, cell: (row) => <Name apiKey={row} /> },
  { key: 'state', width: 112, header: 'State', cell: (row) => <KeyStatus apiKey={row} /> },
  { key: 'key', width: 140, header: 'Key', cell: ({ redactedKey }) => <code>{redactedKey}</code> },
  { key: 'scopes', width: 88, header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  { key: 'agents', width: 80, header: 'Agents', cell: ({ agentIds }) => agentsText(agentIds, agents) },
  { key: 'used', width: 96, header: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} ago none="never" /> },
  { key: 'expires', width: 88, header: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} ago none="never" /> },
  {
    key: 'calls',
    width: 72,
    header: <span title="Calls this month">Calls</span>,
    align: 'end',
    cell: ({ id }) => (calls.get(id) ?? 0).toLocaleString('en'),
  },
]

/** Most keys are live. */
const Name = ({ apiKey: { name, mode } }: { apiKey: KeyRow }) => (
  <NameWithNote note={mode === 'live' ? null : mode}>
    <strong className={styles.name}>{name}</strong>
  </NameWithNote>
)

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
