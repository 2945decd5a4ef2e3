/** What credentials may do. `*` means everything but `audit:read`, which only owners have and can pass on. */
export const scopes = [
  ...(['runs:read', 'runs:write', 'agents:read', 'agents:write', 'agents:deploy', 'agents:release'] as const),
  ...(['usage:read', 'analytics:read', 'api_keys:read', 'api_keys:write', 'webhooks:read', 'webhooks:write'] as const),
  ...(['pipelines:read', 'pipelines:write', 'alerts:read', 'alerts:write', 'policies:read', 'policies:write'] as const),
  ...(['connectors:read', 'connectors:write', 'audit:read', 'users:read', '*'] as const),
] as const

export type Scope = (typeof scopes)[number]

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** The most that a demo key can have: it may be public. */
export const demoScopes: readonly Scope[] = ['runs:read', 'runs:write', 'agents:read', 'usage:read']
