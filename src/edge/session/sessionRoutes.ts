/*
 * POST /api/auth/login and /logout, also under /v2. They set and clear the session cookie, so they are not operations of
 * the schema. A session is valid at both doors.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LoginDeps, logIn } from '../../access/sessions/logIn.ts'
import { logOut } from '../../access/sessions/logOut.ts'
import { maxAgeSeconds } from '../../access/sessions/sessionLifetime.ts'
import { fail } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { AddressOf } from '../http/addressOf.ts'
import { readFields } from '../readFields.ts'
import { type OriginRule, refuseForeignOrigin } from './ownOrigin.ts'
import { toSessionBody } from './sessionBody.ts'
import { endedSessionCookie, readSessionCookie, sessionCookie } from './sessionCookie.ts'

type Deps = LoginDeps & { originRule: OriginRule; addressOf: AddressOf; isDraining(): boolean }

export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  for (const base of ['/api/auth', '/v2/api/auth']) {
    app.route({
      method: 'POST',
      url: `${base}/login`,
      config: { door: 'rest', open: () => true },
      onRequest: async (request) => admit(deps, request),
      handler: (request, reply) => handleLogin(deps, request, reply),
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

/** The checks that other routes make together with the credentials, which login does not need. */
function admit(deps: Deps, request: FastifyRequest): void {
  if (deps.isDraining())
    throw fail('unavailable', { message: 'The service is shutting down; try again shortly', retryAfterSeconds: 1 })
  // Login CSRF: a page could otherwise log its visitors in to an attacker's account.
  refuseForeignOrigin(deps.originRule, request)
}

async function handleLogin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<JsonObject> {
  const { email, password } = readFields(request, ['email', 'password'])
  const origin = { address: deps.addressOf(request), requestId: request.id }
  const userAgent = request.headers['user-agent']
  const { viewer, id } = await logIn(deps, { email, password, earlierId: earlierId(request), userAgent, origin })
  reply.header('set-cookie', sessionCookie(id, maxAgeSeconds))
  return toSessionBody(viewer)
}

async function handleLogout(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<JsonObject> {
  readFields(request, [])
  await logOut(deps, request.viewer)
  reply.header('set-cookie', endedSessionCookie)
  return { ...toSessionBody(request.viewer), expires_at: deps.clock.now().toISOString() }
}

/** A malformed cookie does not prevent a login. */
function earlierId({ headers }: FastifyRequest): string | undefined {
  try {
    return readSessionCookie(headers)
  } catch {
    return undefined
  }
}
