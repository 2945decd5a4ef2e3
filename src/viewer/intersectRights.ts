/** The rights that two credentials have in common: a token's and its parent's, or a viewer's at two times. */
import { includesScope, type Scope } from './scopes.ts'
import type { Viewer } from './viewer.ts'

export type Rights = Pick<Viewer, 'scopes' | 'auditAccess' | 'agentIds'>

export function intersectRights(held: Rights, wanted: Rights): Rights {
  const auditAccess = held.auditAccess && wanted.auditAccess
  const scopes = commonScopes(held.scopes, wanted.scopes).filter((scope) => scope !== 'audit:read' || auditAccess)
  return { scopes, auditAccess, agentIds: commonAgents(held.agentIds, wanted.agentIds) }
}

export const includesRights = (held: Rights, wanted: Rights): boolean =>
  wanted.scopes.every((scope) => held.scopes.includes(scope)) &&
  (held.auditAccess || !wanted.auditAccess) &&
  (held.agentIds === null || (wanted.agentIds?.every((id) => held.agentIds?.includes(id)) ?? false))

function commonScopes(held: readonly Scope[], wanted: readonly Scope[]): readonly Scope[] {
  const both = [
    ...wanted.filter((scope) => includesScope(held, scope)),
    ...held.filter((scope) => includesScope(wanted, scope)),
  ]
  return [...new Set(both)]
}

function commonAgents(held: Viewer['agentIds'], wanted: Viewer['agentIds']): Viewer['agentIds'] {
  if (held === null) return wanted
  return wanted === null ? held : wanted.filter((id) => held.includes(id))
}
