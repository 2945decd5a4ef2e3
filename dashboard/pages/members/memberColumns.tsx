import { Id } from '../../parts/copy/Id.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import type { MemberRow } from './memberQueries.ts'
import { roleRights } from './roles.ts'

/** `own`: the viewer's id. `withKeys`: whether the keys that people created are known. */
export const memberColumns = (own: string, withKeys: boolean): Column<MemberRow>[] => [
  {
    key: 'name',
    width: 200,
    header: 'Name',
    lead: true,
    cell: ({ id, name }) => (id === own ? `${name} (you)` : name),
  },
  { key: 'email', width: 216, header: 'E-mail', cell: ({ email }) => email ?? '–' },
  { key: 'role', width: 88, header: 'Role', cell: ({ role }) => role },
  { key: 'may', header: 'Access', grows: true, long: true, cell: ({ role }) => roleRights[role] },
  ...(withKeys ? [keysColumn] : []),
  { key: 'id', width: 112, header: 'Id', cell: ({ id }) => <Id id={id} short /> },
]

const keysColumn: Column<MemberRow> = {
  key: 'keys',
  width: 80,
  header: 'API keys',
  align: 'end',
  cell: ({ apiKeys }) => (apiKeys ?? []).length,
}
