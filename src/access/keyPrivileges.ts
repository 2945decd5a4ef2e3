/*
 * Prevents privilege escalation: credentials can create, rotate (which shows the secret) and revoke only keys and tokens
 * that have no more rights than they have themselves.
 */
import { fail } from './accessErrors.ts'
import type { ApiKey } from './apiKeyEntity.ts'
import type { Viewer } from './viewer.ts'

type Privileges = Pick<ApiKey, 'mode'> & { scopes: readonly string[]; agentIds: readonly string[] | null }

/** Refuses a key or token with more rights than the viewer's. */
export function checkMayGrant(viewer: Viewer, key: Privileges): void {
  const isHeld = (scope: string) => viewer.scopes.some((held) => held === '*' || held === scope)
  const missing = key.scopes.find((scope) => !isHeld(scope))
  if (missing !== undefined) {
    throw fail('insufficient_scope', {
      message: `These credentials lack the scope ${missing}, so they cannot grant it`,
    })
  }
  if (viewer.mode === 'demo' && key.mode !== 'demo') {
    throw fail('insufficient_scope', { message: 'A demo key can create and change demo keys only' })
  }
  if (viewer.agentIds !== null && !key.agentIds?.every((id) => viewer.agentIds?.includes(id))) {
    throw fail('agent_not_allowed', {
      message: 'These credentials can grant access only to the agents they are limited to',
    })
  }
}

/** The same for a key that exists, whose expiry can't be changed. */
export function checkMayChange(viewer: Viewer, key: ApiKey): void {
  checkMayGrant(viewer, key)
  if (!outlives(viewer, key.expiresAt)) return
  throw fail('insufficient_scope', { message: 'These credentials expire before the key does' })
}

/** Whether something that expires at `expiresAt` would outlive the viewer's credentials. */
export const outlives = (viewer: Pick<Viewer, 'expiresAt'>, expiresAt: Date | null): boolean =>
  viewer.expiresAt !== null && (expiresAt === null || expiresAt > viewer.expiresAt)
