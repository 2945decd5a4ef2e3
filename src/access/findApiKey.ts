import { statement } from '../platform/database.ts'
import type { KeyMode } from './apiKeyFormat.ts'
import type { Plan } from './organizationEntity.ts'
import type { Scope } from './scopes.ts'

export type ApiKeyRow = {
  id: string
  name: string
  mode: KeyMode
  scopes: Scope[]
  agent_ids: string[] | null
  expires_at: Date | null
  organization_id: string
  organization_name: string
  organization_plan: Plan
  organization_created_at: Date
}

/** Index: api_keys_key_hash, unique. */
export const findApiKey = statement<ApiKeyRow>(
  'find_api_key',
  `select k.id, k.name, k.mode, k.scopes, k.agent_ids, k.expires_at,
          o.id as organization_id, o.name as organization_name, o.plan as organization_plan,
          o.created_at as organization_created_at
     from api_keys k join organizations o on o.id = k.organization_id
    where k.key_hash = $1 and k.revoked_at is null`,
)
