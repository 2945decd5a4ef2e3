/** What of a credential's rights a token made from it has. Asked anew at every call, since a user's role may change. */
import type { Scope } from '../scopes.ts'
import type { Viewer } from '../viewer.ts'

type Rights = Pick<Viewer, 'scopes' | 'agentIds'>

export const narrow = (parent: Rights, wanted: Rights): Rights => ({
  scopes: commonScopes(parent.scopes, wanted.scopes),
  agentIds: commonAgents(parent.agentIds, wanted.agentIds),
})

function commonScopes(held: readonly Scope[], wanted: readonly Scope[]): readonly Scope[] {
  if (held.includes('*')) return wanted
  return wanted.includes('*') ? held : wanted.filter((scope) => held.includes(scope))
}

function commonAgents(held: Viewer['agentIds'], wanted: Viewer['agentIds']): Viewer['agentIds'] {
  if (held === null) return wanted
  return wanted === null ? held : wanted.filter((id) => held.includes(id))
}
