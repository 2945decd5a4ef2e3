/*
 * Session tokens are JWTs, signed with EdDSA by the installation's own key. Verification accepts exactly one algorithm,
 * type, key, issuer and audience, so an attacker can choose none of them.
 */
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { type Scope, scopes } from '../../viewer/scopes.ts'
import { fail } from '../accessErrors.ts'
import type { TokenKey } from './tokenKey.ts'

export type TokenClaims = {
  id: string
  /** The id of the API key, or the name of the session, that created it. */
  parent: string
  scopes: readonly Scope[]
  auditAccess: boolean
  /** Null means the parent's. */
  agentIds: readonly string[] | null
  expiresAt: Date
}

export type SessionTokens = { sign(claims: TokenClaims): Promise<string>; verify(token: string): Promise<TokenClaims> }

export function createSessionTokens({ clock, key }: { clock: Clock; key: TokenKey }): SessionTokens {
  return {
    sign: ({ id, parent, scopes, auditAccess, agentIds, expiresAt }) =>
      new SignJWT({ scopes, audit_access: auditAccess, agent_ids: agentIds })
        .setProtectedHeader({ alg, typ, kid: key.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(id)
        .setSubject(parent)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key.privateKey),
    async verify(token) {
      const pinned = { algorithms: [alg], typ, issuer, audience, requiredClaims: ['exp', 'sub', 'jti'] }
      const findKey = ({ kid }: { kid?: string }) => {
        if (kid === key.kid) return key.publicKey
        throw fail('invalid_credentials', { message: invalid })
      }
      try {
        const { payload } = await jwtVerify(token, findKey, { ...pinned, currentDate: clock.now() })
        return readClaims(payload)
      } catch (cause) {
        if (cause instanceof errors.JWTExpired)
          throw fail('expired_credentials', { message: 'The session token has expired', cause })
        throw fail('invalid_credentials', { message: invalid, cause })
      }
    },
  }
}

/** Whether the text has the format of a token; does not check its signature. */
export const isSessionToken = (text: string): boolean => /^eyJ[\w-]*\.[\w-]*\.[\w-]*$/.test(text)

const alg = 'EdDSA'
const typ = 'ars-session+jwt'
const issuer = 'agent-run-service'
const audience = 'agent-run-service/v2'
const invalid = 'The session token is not valid'

/** The signature is ours, but another version of this code may have written the claims. */
function readClaims({ jti, sub, exp, scopes: given, audit_access, agent_ids }: JWTPayload): TokenClaims {
  const isComplete = typeof jti === 'string' && typeof sub === 'string' && typeof exp === 'number' && isTexts(given)
  if (!isComplete || (agent_ids !== null && !isTexts(agent_ids))) throw new Error('claims are missing')
  const known = scopes.filter((scope) => given.includes(scope))
  const rights = { scopes: known, auditAccess: audit_access === true, agentIds: agent_ids }
  return { id: jti, parent: sub, ...rights, expiresAt: new Date(exp * 1_000) }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
