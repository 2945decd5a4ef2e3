/** The scopes of each role. */
import { type Scope, scopes } from './scopes.ts'
import type { Role } from './userEntity.ts'

export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['*'],
  admin: ['*'],
  member: scopes.filter((scope) => scope !== '*' && !isAdminOnly(scope)),
  viewer: scopes.filter((scope) => scope.endsWith(':read')),
}

function isAdminOnly(scope: Scope): boolean {
  return scope.startsWith('api_keys:') || scope === 'connectors:write' || scope === 'policies:write'
}
