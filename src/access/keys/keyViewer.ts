/** The viewer for a key's row. The rights of a key that belongs to a person are cut to those of the person's role. */
import { intersectRights, type Rights } from '../../viewer/intersectRights.ts'
import { roleRights } from '../../viewer/roles.ts'
import { noOrigin, type Viewer } from '../../viewer/viewer.ts'
import { toOrganization } from '../organizationRow.ts'
import type { ApiKeyRow } from './findApiKey.ts'

/** After a rotation, an earlier secret expires before the key. */
export function secretExpiry({ expires_at, secret_expires_at }: ApiKeyRow): Date | null {
  if (secret_expires_at === null) return expires_at
  return expires_at !== null && expires_at < secret_expires_at ? expires_at : secret_expires_at
}

export const toKeyViewer = (row: ApiKeyRow): Viewer => ({
  id: row.id,
  kind: 'api_key',
  name: row.name,
  email: null,
  mode: row.mode,
  role: null,
  ...keyRights(row),
  expiresAt: row.expires_at,
  credential: { kind: 'api_key', id: row.id, expiresAt: secretExpiry(row), userId: row.user_id },
  organizationId: row.organization_id,
  organization: toOrganization(row),
  origin: noOrigin,
})

export function keyRights(row: Pick<ApiKeyRow, 'scopes' | 'audit_access' | 'agent_ids' | 'user_role'>): Rights {
  const own = { scopes: row.scopes, auditAccess: row.audit_access, agentIds: row.agent_ids }
  return row.user_role === null ? own : intersectRights(roleRights(row.user_role), own)
}
