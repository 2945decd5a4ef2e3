/** The viewer for a user's row, as a login or a session finds it. */
import { type OrganizationRow, organizationColumns, toOrganization } from './organizationRow.ts'
import { roleAuditAccess, roleScopes } from './roleScopes.ts'
import type { Role } from './userEntity.ts'
import { type Credential, noOrigin, type Viewer } from './viewer.ts'

export type UserRow = OrganizationRow & {
  id: string
  email: string
  role: Role
}

/** Of `users u` and `organizations o`. */
export const userColumns = `u.id, u.email, u.role,
          ${organizationColumns}`

export const toUserViewer = (row: UserRow, credential: Credential): Viewer => ({
  id: row.id,
  kind: 'user',
  name: row.email,
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
