/** What credentials may do. `*` means everything but `audit:read`, which only owners have and can pass on, and `namedScopes`. */
export const scopes = [
  ...(['runs:read', 'runs:write', 'agents:read', 'agents:write', 'agents:deploy', 'agents:release'] as const),
  ...(['usage:read', 'analytics:read', 'api_keys:read', 'api_keys:write', 'webhooks:read', 'webhooks:write'] as const),
  ...(['pipelines:read', 'pipelines:write', 'alerts:read', 'alerts:write', 'policies:read', 'policies:write'] as const),
  ...(['connectors:read', 'connectors:write', 'audit:read', 'users:read', 'users:write'] as const),
  ...(['runs:erase', 'organization:write', '*'] as const),
] as const

/** Never included in `*`: they must be named, and only credentials that have them can grant them. */
export const namedScopes = ['users:write', 'runs:erase', 'organization:write'] as const

export type NamedScope = (typeof namedScopes)[number]

export type Scope = (typeof scopes)[number]

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** Whether credentials with these scopes have this one. `audit:read` is decided by `auditAccess` instead. */
export const includesScope = (held: readonly Scope[], scope: Scope): boolean =>
  held.includes(scope) || (held.includes('*') && !namedScopes.some((named) => named === scope))

/** The most that a demo key can have: it may be public. */
export const demoScopes: readonly Scope[] = ['runs:read', 'runs:write', 'agents:read', 'usage:read']
