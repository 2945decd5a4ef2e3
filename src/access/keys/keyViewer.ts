/** The viewer for a key's row. */
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
  scopes: row.scopes,
  auditAccess: row.audit_access,
  agentIds: row.agent_ids,
  expiresAt: row.expires_at,
  credential: { kind: 'api_key', id: row.id, expiresAt: secretExpiry(row) },
  organizationId: row.organization_id,
  organization: toOrganization(row),
  origin: noOrigin,
})
