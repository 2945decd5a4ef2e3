/** Creates a short-lived token with at most its creator's rights, which expires no later than the creator's credentials. */
import type { CreateDeps } from '../../audit/recordAudit.ts'
import type { PlatformCode, Problem } from '../../platform/errors.ts'
import { checkRange, type Refuse, refuseInto } from '../../platform/fieldChecks.ts'
import { isScope, type Scope, scopes } from '../../viewer/scopes.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail, failWith } from '../accessErrors.ts'
import { type FindAgents, refuseUnknown } from '../keys/checkApiKey.ts'
import { checkMayGrant, grantsAuditAccess } from '../keys/keyPrivileges.ts'
import type { SessionTokens, TokenClaims } from './sessionTokens.ts'

export type CreateSessionTokenInput = {
  scopes?: readonly string[] | null | undefined
  agentIds?: readonly string[] | null | undefined
  expiresIn?: number | null | undefined
}

export type MadeSessionToken = { token: string; expiresAt: Date }

type Deps = CreateDeps & {
  findAgents: FindAgents
  /** Undefined if tokens are disabled. */
  sessionTokens: SessionTokens | undefined
}

const defaultSeconds = 900
const maxSeconds = 86_400
const maxAgents = 100

export async function createSessionToken(
  deps: Deps,
  viewer: Viewer,
  input: CreateSessionTokenInput,
): Promise<MadeSessionToken> {
  const { sessionTokens, newId, clock } = deps
  if (sessionTokens === undefined) throw fail('route_not_found', { message: 'Session tokens are disabled' })
  const wanted = authorizeToken(viewer, input)
  await checkValues(deps, viewer, input)
  const seconds = input.expiresIn ?? defaultSeconds
  const expiresAt = expiryOf(viewer, clock.now(), seconds)
  const claims: TokenClaims = { id: newId('tok'), parent: viewer.credential.id, ...wanted, expiresAt }
  const token = await sessionTokens.sign(claims)
  const details = { scopes: wanted.scopes, agent_ids: wanted.agentIds, expires_at: expiresAt.toISOString() }
  await deps.db.transaction((tx) =>
    deps.recordAudit(tx, viewer, { action: 'session_token.created', targetId: claims.id, details }),
  )
  return { token, expiresAt }
}

/** Unknown scopes are skipped here: they are an invalid value (422), not a missing permission (403). */
function authorizeToken(
  viewer: Viewer,
  input: CreateSessionTokenInput,
): Pick<TokenClaims, 'scopes' | 'auditAccess' | 'agentIds'> {
  if (viewer.credential.kind === 'session_token')
    throw fail('insufficient_scope', { message: 'A session token cannot create session tokens' })
  const wanted: readonly Scope[] = input.scopes?.filter(isScope) ?? viewer.scopes
  const auditAccess = input.scopes == null ? viewer.auditAccess : grantsAuditAccess(viewer, wanted)
  const agentIds = input.agentIds ?? null
  checkMayGrant(viewer, { scopes: wanted, auditAccess, agentIds: agentIds ?? viewer.agentIds })
  return { scopes: [...new Set(wanted)], auditAccess, agentIds: agentIds && [...new Set(agentIds)] }
}

async function checkValues(deps: Deps, viewer: Viewer, input: CreateSessionTokenInput): Promise<void> {
  const problems: Problem<PlatformCode | 'unknown_scope'>[] = []
  const refuse = refuseInto(problems)
  if (input.expiresIn != null) checkRange(refuse, 'expiresIn', input.expiresIn, 1, maxSeconds)
  if (input.scopes?.length === 0) refuse('scopes', 'must name at least one scope')
  for (const [index, scope] of (input.scopes ?? []).entries()) {
    if (isScope(scope)) continue
    problems.push({ param: `scopes.${index}`, code: 'unknown_scope', message: `must be one of ${scopes.join(', ')}` })
  }
  if (input.agentIds != null) await checkAgents(deps, viewer, refuse, input.agentIds)
  if (problems.length > 0) throw failWith(problems)
}

/** A mistyped id would make a token that can use no agent, and its holder could not find out why. */
async function checkAgents(deps: Deps, viewer: Viewer, refuse: Refuse, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || ids.length > maxAgents) return refuse('agentIds', `must have 1 to ${maxAgents} items`)
  refuseUnknown(refuse, await deps.findAgents(deps, viewer, [...ids]))
}

/** In whole seconds, as in the token's `exp` claim. */
function expiryOf({ credential }: Viewer, now: Date, seconds: number): Date {
  const wantedMs = now.getTime() + seconds * 1_000
  const endMs = Math.min(wantedMs, credential.expiresAt?.getTime() ?? wantedMs)
  return new Date(Math.floor(endMs / 1_000) * 1_000)
}
