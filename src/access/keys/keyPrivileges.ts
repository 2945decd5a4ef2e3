/*
 * Prevents privilege escalation: credentials can create, rotate (which shows the secret) and revoke only keys and tokens
 * that have no more rights than they have themselves.
 */
import { demoScopes, type Scope } from '../../viewer/scopes.ts'
import { hasScope, type KeyMode, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import type { ApiKey } from './apiKeyEntity.ts'

type Privileges = Pick<Viewer, 'scopes' | 'auditAccess' | 'agentIds'>

/** Refuses a key or token with more rights than the viewer's. */
export function checkMayGrant(viewer: Viewer, key: Privileges): void {
  const granted: readonly Scope[] = key.auditAccess ? [...key.scopes, 'audit:read'] : key.scopes
  const missing = granted.find((scope) => !hasScope(viewer, scope))
  if (missing !== undefined) {
    throw fail('insufficient_scope', {
      message: `These credentials lack the scope ${missing}, so they cannot grant it`,
    })
  }
  if (viewer.agentIds !== null && !key.agentIds?.every((id) => viewer.agentIds?.includes(id))) {
    throw fail('agent_not_allowed', {
      message: 'These credentials can grant access only to the agents they are limited to',
    })
  }
}

/** The same for an existing key, whose expiry can't be changed. A key may have lost rights that it was created with. */
export function checkMayChange(viewer: Viewer, key: ApiKey): void {
  if (isItself(viewer, key.id)) return
  checkMayGrant(viewer, key)
  if (!outlives(viewer, key.expiresAt)) return
  throw fail('insufficient_scope', { message: 'These credentials expire before the key does' })
}

/** Whether the key with this id makes the call, and not a token of it. */
export const isItself = ({ credential }: Viewer, keyId: string): boolean =>
  credential.kind === 'api_key' && credential.id === keyId

/**
 * Whether a key or token with these scopes may read the audit log. If an owner's own session creates it, `*` is enough;
 * everyone else must name the scope, so that it is not passed on unnoticed.
 */
export function grantsAuditAccess({ role, credential }: Viewer, scopes: readonly string[]): boolean {
  const isOwner = role === 'owner' && credential.kind === 'session'
  return scopes.includes('audit:read') || (isOwner && scopes.includes('*'))
}

/** Refuses a demo key with scopes beyond those of demo keys, regardless of its creator. */
export function checkDemoScopes({ mode, scopes }: { mode: KeyMode; scopes: readonly Scope[] }): void {
  if (mode !== 'demo' || scopes.every((scope) => demoScopes.includes(scope))) return
  throw fail('insufficient_scope', { message: `A demo key can have only the scopes ${demoScopes.join(', ')}` })
}

/** Whether something that expires at `expiresAt` would outlive the viewer's credentials. */
export const outlives = (viewer: Pick<Viewer, 'expiresAt'>, expiresAt: Date | null): boolean =>
  viewer.expiresAt !== null && (expiresAt === null || expiresAt > viewer.expiresAt)
