/** The roles of users, and the scopes of each. */
import { type Scope, scopes } from './scopes.ts'

export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['*'],
  admin: ['*'],
  member: scopes.filter((scope) => scope !== '*' && !isAdminOnly(scope) && scope !== 'audit:read'),
  viewer: scopes.filter((scope) => scope.endsWith(':read') && scope !== 'audit:read'),
}

/** Only owners may read the audit log: an admin's `*` does not include it. */
export const roleAuditAccess = (role: Role): boolean => role === 'owner'

/** Everything that a role allows. */
export const roleRights = (role: Role) => ({
  scopes: roleScopes[role],
  auditAccess: roleAuditAccess(role),
  agentIds: null,
})

function isAdminOnly(scope: Scope): boolean {
  return scope.startsWith('api_keys:') || scope === 'connectors:write' || scope === 'policies:write'
}
