/** Whoever makes a call: an organisation's key or user, with what it may do. Every use case takes one, and authorises first. */

import type { OwnLimits, Plan } from '../limits/plans.ts'
import { fail } from './accessErrors.ts'
import type { KeyMode } from './apiKeyFormat.ts'
import type { Scope } from './scopes.ts'
import type { Role } from './userEntity.ts'

export type Viewer = {
  /** The id of the key or of the user. A session token acts as its parent does. */
  id: string
  kind: 'api_key' | 'user'
  name: string
  /** Of a user: `live`. */
  mode: KeyMode
  /** Of a user; keys have none. */
  role: Role | null
  organizationId: string
  organization: ViewedOrganization
  scopes: readonly Scope[]
  /** Null: every agent of the organisation. */
  agentIds: readonly string[] | null
  /** When the credentials end; null where they don't, and for a session, which stands for its user. */
  expiresAt: Date | null
  /** What was shown at the door. */
  credential: Credential
  /** Where this very call came from. */
  origin: CallOrigin
}

export type Credential = {
  kind: 'api_key' | 'session' | 'session_token'
  /** Tells it from every other, and is good for nothing else. */
  id: string
  expiresAt: Date | null
  /** Of a session token: the key's id or the session's name that it was made with, and ends with. */
  parent?: string
}

export type ViewedOrganization = {
  id: string
  name: string
  plan: Plan
  /** Where they differ from the plan's. */
  ownLimits: OwnLimits
  createdAt: Date
}

export type CallOrigin = { address: string; requestId: string }

/** Of a viewer that no call has brought yet. */
export const nowhere: CallOrigin = { address: '', requestId: '' }

export function authorize(viewer: Viewer, scope: Scope): void {
  if (viewer.scopes.includes('*') || viewer.scopes.includes(scope)) return
  throw fail('insufficient_scope', { message: `These credentials lack the scope ${scope}` })
}

export function authorizeAgent(viewer: Viewer, agentId: string): void {
  if (!mayUseAgent(viewer, agentId)) throw fail('agent_not_allowed')
}

/** For what only an organisation's owners may see; a key that may do all, with all agents, stands for one. */
export function authorizeOwner(viewer: Viewer): void {
  const mayAll = viewer.scopes.includes('*') && viewer.agentIds === null // a token of an owner's may be for less
  if (mayAll && (viewer.kind === 'api_key' || viewer.role === 'owner')) return
  throw fail('insufficient_scope', { message: "Only the organisation's owners may see this" })
}

export const mayUseAgent = (viewer: Viewer, agentId: string): boolean =>
  viewer.agentIds === null || viewer.agentIds.includes(agentId)
