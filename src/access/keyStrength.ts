/*
 * No credentials hand out more than they have: neither by making a key, nor by rotating one, which would show its
 * secret, nor may the weak end what is stronger than they are.
 */
import { fail } from './accessErrors.ts'
import type { ApiKey } from './apiKeyEntity.ts'
import type { Viewer } from './viewer.ts'

export type Strength = Pick<ApiKey, 'mode'> & { scopes: readonly string[]; agentIds: readonly string[] | null }

/** Refuses a key that may do more than the viewer. */
export function checkStrength(viewer: Viewer, key: Strength): void {
  const beyond = viewer.scopes.includes('*') ? undefined : key.scopes.find((scope) => !isAmong(viewer.scopes, scope))
  if (beyond !== undefined) {
    throw fail('insufficient_scope', { message: `The scope ${beyond} is more than these credentials have` })
  }
  if (viewer.mode === 'demo' && key.mode !== 'demo') {
    throw fail('insufficient_scope', { message: 'A demo key makes and changes demo keys only' })
  }
  if (viewer.agentIds !== null && !key.agentIds?.every((id) => isAmong(viewer.agentIds ?? [], id))) {
    throw fail('agent_not_allowed', {
      message: 'A key that is limited to some agents makes and changes only keys that are limited to those',
    })
  }
}

/** The same of a key that exists, whose end can't be chosen any more. */
export function checkStrengthOf(viewer: Viewer, key: ApiKey): void {
  checkStrength(viewer, key)
  if (!outlives(viewer, key.expiresAt)) return
  throw fail('insufficient_scope', { message: 'These credentials end before the key does' })
}

export const outlives = (viewer: Pick<Viewer, 'expiresAt'>, expiresAt: Date | null): boolean =>
  viewer.expiresAt !== null && (expiresAt === null || expiresAt > viewer.expiresAt)

const isAmong = (all: readonly string[], one: string): boolean => all.includes(one)
