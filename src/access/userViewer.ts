/** A user as a viewer, from the row that a session or a login finds. */
import type { Plan } from './organizationEntity.ts'
import { roleScopes } from './roleScopes.ts'
import type { Role } from './userEntity.ts'
import { type Credential, nowhere, type Viewer } from './viewer.ts'

export type UserRow = {
  id: string
  email: string
  role: Role
  organization_id: string
  organization_name: string
  organization_plan: Plan
  organization_created_at: Date
  requests_per_minute: number | null
  burst: number | null
  monthly_calls: string | null
}

/** Of `users u` and `organizations o`. */
export const userColumns = `u.id, u.email, u.role,
          o.id as organization_id, o.name as organization_name, o.plan as organization_plan,
          o.created_at as organization_created_at, o.requests_per_minute, o.burst, o.monthly_calls`

export const toUserViewer = (row: UserRow, credential: Credential): Viewer => ({
  id: row.id,
  kind: 'user',
  name: row.email,
  mode: 'live',
  role: row.role,
  scopes: roleScopes[row.role],
  agentIds: null,
  expiresAt: null,
  credential,
  organizationId: row.organization_id,
  organization: {
    id: row.organization_id,
    name: row.organization_name,
    plan: row.organization_plan,
    ownLimits: {
      requestsPerMinute: row.requests_per_minute,
      burst: row.burst,
      monthlyCalls: row.monthly_calls === null ? null : Number(row.monthly_calls),
    },
    createdAt: row.organization_created_at,
  },
  origin: nowhere,
})
