/*
 * Single sign-on in the browser: GET /api/auth/sso redirects to the issuer, and GET /api/auth/sso/callback back to a page
 * of the dashboard, or to the sign-in page with the reason of a failure. GET /api/auth/methods, also under /v2, returns how
 * people can sign in.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordLogin } from '../../access/sessions/passwordLogin.ts'
import { maxAgeSeconds } from '../../access/sessions/sessionLifetime.ts'
import { beginSignIn, finishSignIn, type SingleSignOnDeps } from '../../access/singleSignOn/signIn.ts'
import { flowSeconds } from '../../access/singleSignOn/signInFlows.ts'
import { isSingleSignOnCode } from '../../access/singleSignOn/singleSignOnErrors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Log } from '../../platform/log.ts'
import type { AddressOf } from '../http/addressOf.ts'
import { toServiceError } from '../httpErrors.ts'
import { readFields } from '../readFields.ts'
import { refuseWhileDraining } from '../refuseWhileDraining.ts'
import { authBases } from './authBases.ts'
import { ownPath } from './ownPath.ts'
import { earlierSessionId, sessionCookie } from './sessionCookie.ts'
import { endedSignInCookie, readSignInCookie, signInCookie, surplusCookies } from './signInCookies.ts'

type Deps = {
  /** Undefined if it is off. */
  singleSignOn: SingleSignOnDeps | undefined
  passwordLogin: PasswordLogin
  publicUrl(): string
  addressOf: AddressOf
  /** Throws if an address begins or ends too many sign-ins. */
  countSignIn(address: string): Promise<void>
  isDraining(): boolean
  log: Log
}

const path = '/api/auth/sso'
const callbackPath = `${path}/callback`

export function registerSingleSignOnRoutes(app: FastifyInstance, deps: Deps): void {
  const config = { door: 'rest' as const, open: () => true }
  for (const base of authBases) app.get(`${base}/methods`, { config }, (request) => describeMethods(deps, request))
  const { singleSignOn } = deps
  if (singleSignOn === undefined) return
  app.get(path, { config }, (request, reply) =>
    redirect(deps, request, reply, () => begin({ ...deps, singleSignOn }, request, reply)),
  )
  app.get(callbackPath, { config }, (request, reply) =>
    redirect(deps, request, reply, () => finish({ ...deps, singleSignOn }, request, reply)),
  )
}

function describeMethods({ passwordLogin, singleSignOn }: Deps, request: FastifyRequest): JsonObject {
  readFields(request, [])
  return {
    password: passwordLogin,
    single_sign_on: singleSignOn === undefined ? null : { name: singleSignOn.settings.name },
  }
}

type Configured = Deps & { singleSignOn: SingleSignOnDeps }

async function begin(deps: Configured, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const next = ownPath(parameter(request, 'next'))
  const redirectUri = `${deps.publicUrl()}${callbackPath}`
  const { url, state, sealed } = await beginSignIn(deps.singleSignOn, { redirectUri, next })
  reply.header('set-cookie', [...surplusCookies(request.headers), signInCookie(state, sealed, flowSeconds)])
  return url
}

async function finish(deps: Configured, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const state = parameter(request, 'state') ?? ''
  reply.header('set-cookie', endedSignInCookie(state))
  const { id, next } = await finishSignIn(deps.singleSignOn, {
    returnedTo: new URL(request.url, deps.publicUrl()),
    sealed: readSignInCookie(request.headers, state),
    earlierId: earlierSessionId(request.headers),
    userAgent: request.headers['user-agent'],
    origin: { address: deps.addressOf(request), requestId: request.id },
  })
  reply.header('set-cookie', sessionCookie(id, maxAgeSeconds)) // a second line
  return next
}

/** A failure redirects to the sign-in page, which explains it, since every caller is a browser. */
async function redirect(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  refuseWhileDraining(deps)
  const target = await deps
    .countSignIn(deps.addressOf(request))
    .then(work)
    .catch((error) => signInPage(deps, request, error))
  return reply.code(302).header('location', target).send()
}

function signInPage({ log }: Deps, request: FastifyRequest, thrown: unknown): string {
  const error = toServiceError(thrown)
  const reason = error.code === 'rate_limited' ? 'sso_busy' : error.code
  if (!isSingleSignOnCode(error.code) && error.code !== 'rate_limited') throw thrown
  if (error.cause !== undefined && error.code !== 'sso_expired' && error.code !== 'sso_denied')
    log.warn({ err: error, requestId: request.id }, 'a single sign-on failed')
  const next = parameter(request, 'next')
  return `/login?${new URLSearchParams({ reason, ...(next !== undefined && { next: ownPath(next) }) })}`
}

/** Undefined if it is absent or repeated. */
function parameter({ query }: FastifyRequest, name: string): string | undefined {
  const value = (query as JsonObject)[name]
  return typeof value === 'string' ? value : undefined
}
