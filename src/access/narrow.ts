/** What of a credential's rights is left under another's: a token's under its maker's, today's under those of before. */
import type { Scope } from './scopes.ts'
import type { Viewer } from './viewer.ts'

export type Rights = Pick<Viewer, 'scopes' | 'agentIds'>

export const narrow = (parent: Rights, wanted: Rights): Rights => ({
  scopes: commonScopes(parent.scopes, wanted.scopes),
  agentIds: commonAgents(parent.agentIds, wanted.agentIds),
})

/** Is everything wanted left? */
export const isWhole = (left: Rights, wanted: Rights): boolean =>
  wanted.scopes.every((scope) => left.scopes.includes(scope)) &&
  (left.agentIds === null || (wanted.agentIds?.every((id) => left.agentIds?.includes(id)) ?? false))

function commonScopes(held: readonly Scope[], wanted: readonly Scope[]): readonly Scope[] {
  if (held.includes('*')) return wanted
  return wanted.includes('*') ? held : wanted.filter((scope) => held.includes(scope))
}

function commonAgents(held: Viewer['agentIds'], wanted: Viewer['agentIds']): Viewer['agentIds'] {
  if (held === null) return wanted
  return wanted === null ? held : wanted.filter((id) => held.includes(id))
}
