import { statement } from '../../platform/database/database.ts'
import type { Scope } from '../../viewer/scopes.ts'
import type { KeyMode } from '../../viewer/viewer.ts'
import { type OrganizationRow, organizationColumns } from '../organizationRow.ts'

export type ApiKeyRow = OrganizationRow & {
  id: string
  name: string
  mode: KeyMode
  scopes: Scope[]
  audit_access: boolean
  agent_ids: string[] | null
  expires_at: Date | null
  /** When the secret that was looked up expires, if a rotation has replaced it. */
  secret_expires_at: Date | null
}

/** Indexes: api_keys_key_hash, retired_api_keys_pkey and api_keys_pkey. */
export const findApiKey = statement<ApiKeyRow>(
  'find_api_key',
  `with secret (key_id, expires_at) as (
     select id, null::timestamptz from api_keys where key_hash = $1
     union all
     select key_id, expires_at from retired_api_keys where key_hash = $1
   )
   ${selectKey('s.expires_at')} join secret s on s.key_id = k.id
    where k.revoked_at is null`,
)

/** Index: api_keys_pkey. */
export const findApiKeyById = statement<ApiKeyRow>(
  'find_api_key_by_id',
  `${selectKey('null::timestamptz')}
    where k.id = $1 and k.revoked_at is null`,
)

function selectKey(secretEnd: string): string {
  return `select k.id, k.name, k.mode, k.scopes, k.audit_access, k.agent_ids, k.expires_at,
          ${secretEnd} as secret_expires_at,
          ${organizationColumns}
     from api_keys k join organizations o on o.id = k.organization_id`
}
