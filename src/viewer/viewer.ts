/** Who makes a call: an organisation's key or user, with its rights. Every use case takes a viewer and authorises it first. */
import type { OwnLimits, Plan } from '../limits/plans.ts'
import type { Retention } from './retention.ts'
import type { Role } from './roles.ts'
import { includesScope, type Scope } from './scopes.ts'
import { fail } from './viewerErrors.ts'

export type Viewer = {
  /** The id of the key or of the user; of a session token, that of the key or user that created it. */
  id: string
  kind: 'api_key' | 'user'
  /** Of a user, the e-mail address unless the user has a name. */
  name: string
  /** Null for keys. */
  email: string | null
  /** `live` for users. */
  mode: KeyMode
  /** Null for keys. */
  role: Role | null
  organizationId: string
  organization: ViewedOrganization
  scopes: readonly Scope[]
  /** Whether they may read the audit log: with `audit:read`, or with the `*` of an owner. No other `*` includes it. */
  auditAccess: boolean
  /** Null means every agent of the organisation. */
  agentIds: readonly string[] | null
  /** When the credentials expire; null if never. Null for a session too: it acts for its user, who does not expire. */
  expiresAt: Date | null
  /** What the caller authenticated with. */
  credential: Credential
  /** Where this call came from. */
  origin: CallOrigin
}

/** What an API key is for. */
export const keyModes = ['live', 'demo'] as const
export type KeyMode = (typeof keyModes)[number]

export type Credential = {
  kind: 'api_key' | 'session' | 'session_token'
  /** A unique name; nobody can authenticate with it. */
  id: string
  expiresAt: Date | null
  /** Of a session token: the key's id or the session's name that created it. The token ends with it. */
  parent?: string
  /** Of a key that belongs to a person, and of its tokens: the person. It ends with them. */
  userId?: string | null
}

export type ViewedOrganization = {
  id: string
  name: string
  plan: Plan
  /** Null if the plan's limit applies. */
  ownLimits: OwnLimits
  /** As stored: `retentionAt` applies a change that is due. */
  retention: Retention
  createdAt: Date
}

/** `traceparent`: of the call's span; undefined if it is not traced. */
export type CallOrigin = { address: string; requestId: string; traceparent?: string | undefined }

/** For an actor that acts outside a call. */
export const noOrigin: CallOrigin = { address: '', requestId: '' }

/** Something that a viewer follows. */
export type Viewed<Log> = Log & {
  /** Throws if the viewer may not read it any more: rights can be lost while it is followed. */
  authorize(viewer: Viewer): void
}

export function authorize(viewer: Viewer, scope: Scope): void {
  if (!hasScope(viewer, scope))
    throw fail('insufficient_scope', { message: `These credentials lack the scope ${scope}` })
  const reason = viewer.agentIds === null ? undefined : aboutAllAgents[scope]
  if (reason !== undefined)
    throw fail('agent_not_allowed', { message: `The API key is limited to some agents${reason}` })
}

export const hasScope = ({ scopes, auditAccess }: Pick<Viewer, 'scopes' | 'auditAccess'>, scope: Scope): boolean =>
  scope === 'audit:read' ? auditAccess : includesScope(scopes, scope)

/** Scopes that a key limited to some agents can't use, and why. */
const aboutAllAgents: Partial<Record<Scope, string>> = {
  'agents:deploy': ' and cannot create others', // which it could neither see nor run
  'webhooks:read': '; webhooks and events concern all agents',
  'webhooks:write': '; webhooks and events concern all agents',
  'policies:write': '; policies may affect all agents',
  'connectors:read': '; connectors are shared by all agents',
  'connectors:write': '; connectors are shared by all agents',
  'audit:read': '; the audit log concerns all agents',
  'users:write': '; people may use all agents',
  'organization:write': '; the settings of the organisation concern all agents',
}

export function authorizeAgent(viewer: Viewer, agentId: string): void {
  if (!mayUseAgent(viewer, agentId)) throw fail('agent_not_allowed')
}

export const mayUseAgent = (viewer: Viewer, agentId: string): boolean =>
  viewer.agentIds === null || viewer.agentIds.includes(agentId)
