/*
 * POST /api/auth/login and /logout, also under /v2, and the calls of links that log a person in: /invitation and
 * /password-reset. They set and clear the session cookie, so they are not operations of the schema. A session is valid at
 * both doors.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptInvitation } from '../../access/people/acceptInvitation.ts'
import { resetPassword } from '../../access/people/resetPassword.ts'
import { type LoginDeps, logIn } from '../../access/sessions/logIn.ts'
import { logOut } from '../../access/sessions/logOut.ts'
import type { LoggedIn, SessionOrigin } from '../../access/sessions/openSession.ts'
import { maxAgeSeconds } from '../../access/sessions/sessionLifetime.ts'
import type { NewId } from '../../platform/ids.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { AddressOf } from '../http/addressOf.ts'
import { toServiceError } from '../httpErrors.ts'
import { readFields } from '../readFields.ts'
import { refuseWhileDraining } from '../refuseWhileDraining.ts'
import { authBases } from './authBases.ts'
import { type OriginRule, refuseForeignOrigin } from './ownOrigin.ts'
import { toSessionBody } from './sessionBody.ts'
import { earlierSessionId, endedSessionCookie, sessionCookie } from './sessionCookie.ts'

type Deps = LoginDeps & {
  newId: NewId
  originRule: OriginRule
  addressOf: AddressOf
  /** Throws if too many invalid credentials came from an address. */
  countWrongCredentials(address: string): Promise<void>
  isDraining(): boolean
}

export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  for (const base of authBases) {
    for (const [name, open] of Object.entries(openings))
      app.route({
        method: 'POST',
        url: `${base}/${name}`,
        config: { door: 'rest', open: () => true },
        onRequest: async (request) => admit(deps, request),
        handler: (request, reply) => handleOpening(deps, open, request, reply),
      })
    app.route({
      method: 'POST',
      url: `${base}/logout`,
      // Logging out from a shared machine must be possible after the monthly calls are used up.
      config: { door: 'rest', call: 'essential_change' },
      handler: (request, reply) => handleLogout(deps, request, reply),
    })
  }
}

/** The checks that other routes make together with the credentials, which opening a session does not need. */
function admit(deps: Deps, request: FastifyRequest): void {
  refuseWhileDraining(deps)
  // Login CSRF: a page could otherwise log its visitors in to an attacker's account.
  refuseForeignOrigin(deps.originRule, request)
}

type Opening = (deps: Deps, request: FastifyRequest, from: SessionOrigin) => Promise<LoggedIn>

const openings: Record<string, Opening> = {
  login: (deps, request, from) => logIn(deps, { ...readFields(request, ['email', 'password']), ...from }),
  invitation: (deps, request, from) =>
    acceptInvitation(deps, { ...readFields(request, ['token', 'name', 'password']), ...from }),
  'password-reset': (deps, request, from) =>
    resetPassword(deps, { ...readFields(request, ['token', 'password']), ...from }),
}

async function handleOpening(
  deps: Deps,
  open: Opening,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<JsonObject> {
  const origin = { address: deps.addressOf(request), requestId: request.id }
  const from = { earlierId: earlierSessionId(request.headers), userAgent: request.headers['user-agent'], origin }
  try {
    const { viewer, id } = await open(deps, request, from)
    reply.header('set-cookie', sessionCookie(id, maxAgeSeconds))
    return toSessionBody(viewer)
  } catch (error) {
    if (toServiceError(error).code === 'invalid_token') await deps.countWrongCredentials(origin.address)
    throw error
  }
}

async function handleLogout(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<JsonObject> {
  readFields(request, [])
  await logOut(deps, request.viewer)
  reply.header('set-cookie', endedSessionCookie)
  return { ...toSessionBody(request.viewer), expires_at: deps.clock.now().toISOString() }
}
