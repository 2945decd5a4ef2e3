import { statement } from '../platform/database.ts'
import type { KeyMode } from './apiKeyFormat.ts'
import { type OrganizationRow, organizationColumns } from './organizationRow.ts'
import type { Scope } from './scopes.ts'

export type ApiKeyRow = OrganizationRow & {
  id: string
  name: string
  mode: KeyMode
  scopes: Scope[]
  agent_ids: string[] | null
  expires_at: Date | null
  /** Is it the secret before the last rotation that was asked for? */
  is_previous: boolean
  previous_key_expires_at: Date | null
}

/** Indexes: api_keys_key_hash and api_keys_previous_key_hash, both unique. */
export const findApiKey = statement<ApiKeyRow>(
  'find_api_key',
  `${selectKey('k.key_hash <> $1')}
    where (k.key_hash = $1 or k.previous_key_hash = $1) and k.revoked_at is null`,
)

/** Index: api_keys_pkey. */
export const findApiKeyById = statement<ApiKeyRow>(
  'find_api_key_by_id',
  `${selectKey('false')}
    where k.id = $1 and k.revoked_at is null`,
)

function selectKey(isPrevious: string): string {
  return `select k.id, k.name, k.mode, k.scopes, k.agent_ids, k.expires_at,
          ${isPrevious} as is_previous, k.previous_key_expires_at,
          ${organizationColumns}
     from api_keys k join organizations o on o.id = k.organization_id`
}
