/** The roles of users, and the scopes of each. */
import { type NamedScope, namedScopes, type Scope, scopes } from './scopes.ts'

export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Which roles have the scopes that `*` does not include. */
const rolesWith: Readonly<Record<NamedScope, readonly Role[]>> = {
  'users:write': ['owner', 'admin'],
  'runs:erase': ['owner', 'admin'],
  'organization:write': ['owner'],
}

const namedScopesOf = (role: Role): readonly Scope[] => namedScopes.filter((scope) => rolesWith[scope].includes(role))

export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['*', ...namedScopesOf('owner')],
  admin: ['*', ...namedScopesOf('admin')],
  member: [...scopes.filter(isOfMembers), ...namedScopesOf('member')],
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

function isOfMembers(scope: Scope): boolean {
  if (scope === '*' || scope === 'audit:read' || namedScopes.some((named) => named === scope)) return false
  return !scope.startsWith('api_keys:') && scope !== 'connectors:write' && scope !== 'policies:write'
}
