import { statement } from '../../platform/database/database.ts'
import type { Role } from '../../viewer/roles.ts'
import type { Scope } from '../../viewer/scopes.ts'
import type { KeyMode } from '../../viewer/viewer.ts'
import { type OrganizationRow, organizationColumns } from '../organizationRow.ts'

/** Of `api_keys k` and `users u`: a key that belongs to a person ends with them. */
export const hasItsUser = '(k.user_id is null or u.id is not null)'

export type ApiKeyRow = OrganizationRow & {
  id: string
  name: string
  mode: KeyMode
  scopes: Scope[]
  audit_access: boolean
  agent_ids: string[] | null
  expires_at: Date | null
  /** The person whom the key belongs to, with their current role; null if it is the organisation's. */
  user_id: string | null
  user_role: Role | null
  /** When the secret that was looked up expires, if a rotation has replaced it. */
  secret_expires_at: Date | null
}

/** Indexes: api_keys_key_hash, retired_api_keys_pkey, api_keys_pkey and users_pkey. */
export const findApiKey = statement<ApiKeyRow>(
  'find_api_key',
  `with secret (key_id, expires_at) as (
     select id, null::timestamptz from api_keys where key_hash = $1
     union all
     select key_id, expires_at from retired_api_keys where key_hash = $1
   )
   ${selectKey('s.expires_at')} join secret s on s.key_id = k.id
    where k.revoked_at is null and ${hasItsUser}`,
)

/** Indexes: api_keys_pkey and users_pkey. */
export const findApiKeyById = statement<ApiKeyRow>(
  'find_api_key_by_id',
  `${selectKey('null::timestamptz')}
    where k.id = $1 and k.revoked_at is null and ${hasItsUser}`,
)

function selectKey(secretEnd: string): string {
  return `select k.id, k.name, k.mode, k.scopes, k.audit_access, k.agent_ids, k.expires_at, k.user_id, u.role as user_role,
          ${secretEnd} as secret_expires_at,
          ${organizationColumns}
     from api_keys k join organizations o on o.id = k.organization_id left join users u on u.id = k.user_id`
}
