/*
 * The issuer of single sign-on, by OpenID Connect's code flow with PKCE. Its metadata and keys are read for each sign-in:
 * sign-ins are rare, nothing is outdated when the issuer rotates its keys, and an unavailable issuer is noticed before
 * anybody is sent there.
 */
import * as client from 'openid-client'
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { OutgoingError } from '../../platform/outgoing/outgoingError.ts'
import { type IssuerClaims, mergeClaims } from './issuerClaims.ts'
import type { SingleSignOnSettings } from './settings.ts'
import { fail } from './singleSignOnErrors.ts'

/** What the browser has to bring back. */
export type Challenge = { state: string; nonce: string; verifier: string }

export type Issuer = {
  /** Where to send the browser. */
  begin(redirectUri: string): Promise<{ url: string; challenge: Challenge }>
  /** The claims about the account that the issuer sent the browser back with. */
  finish(returnedTo: URL, challenge: Challenge): Promise<IssuerClaims>
}

type Deps = { settings: SingleSignOnSettings; fetch: client.CustomFetch }

export function createIssuer(deps: Deps): Issuer {
  const limit = createConcurrencyLimit({ atOnce: 8, waiting: 64 })
  const inTurn = async <Result>(work: (issuer: client.Configuration) => Promise<Result>): Promise<Result> => {
    const done = await limit.run(async () => ({ result: await work(await discover(deps)) })).catch(explain)
    if (done === undefined)
      throw fail('sso_unavailable', { message: 'Too many sign-ins at once', retryAfterSeconds: 1 })
    return done.result
  }
  return {
    begin: (redirectUri) =>
      inTurn(async (issuer) => {
        const challenge = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        }
        const url = client.buildAuthorizationUrl(issuer, {
          redirect_uri: redirectUri,
          scope: scopeFor(issuer, deps.settings),
          state: challenge.state,
          nonce: challenge.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(challenge.verifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, challenge }
      }),
    finish: (returnedTo, { state, nonce, verifier }) =>
      inTurn(async (issuer) => {
        client.enableNonRepudiationChecks(issuer) // the signature of the id token, not only the connection
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(issuer, returnedTo, checks)
        const claims = tokens.claims()
        if (claims === undefined) throw fail('sso_failed', { message: 'The issuer sent no id token' })
        const hasUserInfo = issuer.serverMetadata().userinfo_endpoint !== undefined
        return mergeClaims(
          claims,
          hasUserInfo ? await client.fetchUserInfo(issuer, tokens.access_token, claims.sub) : {},
        )
      }),
  }
}

async function discover({ settings, fetch }: Deps): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const options = { [client.customFetch]: fetch }
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options)
  const metadata = found.serverMetadata()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const sendSecret = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
  const configured = new client.Configuration(metadata, clientId, undefined, sendSecret(clientSecret))
  configured[client.customFetch] = fetch
  return configured
}

/** Some issuers send groups or roles only if a scope of that name is asked for. */
function scopeFor(issuer: client.Configuration, { roleClaim }: SingleSignOnSettings): string {
  const supported = issuer.serverMetadata().scopes_supported ?? []
  const isScope = roleClaim !== undefined && supported.includes(roleClaim)
  return ['openid', 'email', 'profile', ...(isScope ? [roleClaim] : [])].join(' ')
}

function explain(cause: unknown): never {
  if (cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied')
    throw fail('sso_denied', { cause })
  throw fail(isAway(cause) ? 'sso_unavailable' : 'sso_failed', { cause })
}

/** Whether the issuer could not be reached, or failed itself. */
function isAway(error: unknown): boolean {
  if (error instanceof OutgoingError) return true
  if (error instanceof Response) return error.status >= 500
  return error instanceof Error && isAway(error.cause)
}
