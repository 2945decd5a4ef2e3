/** Whoever makes a call: an organisation's key, with what it may do. Every use case takes one, and authorises first. */
import { fail } from '../platform/errors.ts'
import type { KeyMode } from './apiKeyFormat.ts'
import type { Plan } from './organizationEntity.ts'
import type { Scope } from './scopes.ts'

export type Viewer = {
  /** The id of the key. */
  id: string
  name: string
  mode: KeyMode
  organizationId: string
  organization: { id: string; name: string; plan: Plan; createdAt: Date }
  scopes: readonly Scope[]
  /** Null: every agent of the organisation. */
  agentIds: readonly string[] | null
}

export function authorize(viewer: Viewer, scope: Scope): void {
  if (viewer.scopes.includes('*') || viewer.scopes.includes(scope)) return
  throw fail('insufficient_scope', { message: `These credentials lack the scope ${scope}` })
}

export function authorizeAgent(viewer: Viewer, agentId: string): void {
  if (!mayUseAgent(viewer, agentId)) throw fail('agent_not_allowed')
}

export const mayUseAgent = (viewer: Viewer, agentId: string): boolean =>
  viewer.agentIds === null || viewer.agentIds.includes(agentId)
