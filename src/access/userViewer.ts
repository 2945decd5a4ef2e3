/** The viewer for a user's row, from a login or a session. */
import { type Role, roleAuditAccess, roleScopes } from '../viewer/roles.ts'
import { type Credential, noOrigin, type Viewer } from '../viewer/viewer.ts'
import { type OrganizationRow, organizationColumns, toOrganization } from './organizationRow.ts'

export type UserRow = OrganizationRow & { id: string; email: string; name: string | null; role: Role }

/** Of `users u` and `organizations o`. */
export const userColumns = `u.id, u.email, u.name, u.role,
          ${organizationColumns}`

export const toUserViewer = (row: UserRow, credential: Credential): Viewer => ({
  id: row.id,
  kind: 'user',
  name: row.name ?? row.email,
  email: row.email,
  mode: 'live',
  role: row.role,
  scopes: roleScopes[row.role],
  auditAccess: roleAuditAccess(row.role),
  agentIds: null,
  expiresAt: null,
  credential,
  organizationId: row.organization_id,
  organization: toOrganization(row),
  origin: noOrigin,
})
