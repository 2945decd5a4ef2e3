/*
 * A person's own account under /api/auth, also under /v2: the password and the sessions. For browser sessions only, like
 * logout, so they are not operations of the schema.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changePassword } from '../../access/sessions/changePassword.ts'
import type { LoginDeps } from '../../access/sessions/logIn.ts'
import { endOwnSession, listSessions } from '../../access/sessions/ownSessions.ts'
import type { JsonObject } from '../../platform/json.ts'
import { executeRead } from '../executeRead.ts'
import { readFields } from '../readFields.ts'
import { authBases } from './authBases.ts'
import { toOwnSessionBody, toSessionBody } from './sessionBody.ts'
import { endedSessionCookie } from './sessionCookie.ts'

export function registerAccountRoutes(app: FastifyInstance, deps: LoginDeps): void {
  const config = { door: 'rest' as const }
  for (const base of authBases) {
    app.route({
      method: 'POST',
      url: `${base}/password`,
      config,
      handler: (request) => changeOwnPassword(deps, request),
    })
    app.route({
      method: 'GET',
      url: `${base}/sessions`,
      config,
      handler: (request, reply) => executeRead(reply, () => listOwnSessions(deps, request)),
    })
    app.route({
      method: 'DELETE',
      url: `${base}/sessions/:id`,
      config,
      handler: (request, reply) => endSession(deps, request, reply),
    })
  }
}

async function changeOwnPassword(deps: LoginDeps, request: FastifyRequest): Promise<JsonObject> {
  const given = readFields(request, ['current_password', 'new_password'])
  const change = { currentPassword: given.current_password, newPassword: given.new_password }
  await changePassword(deps, request.viewer, change)
  return toSessionBody(request.viewer)
}

async function listOwnSessions(deps: LoginDeps, request: FastifyRequest): Promise<JsonObject> {
  readFields(request, [])
  const sessions = await listSessions(deps, request.viewer)
  return { data: sessions.map(toOwnSessionBody), has_more: false, next_cursor: null }
}

async function endSession(deps: LoginDeps, request: FastifyRequest, reply: FastifyReply): Promise<JsonObject> {
  readFields(request, [])
  const ended = await endOwnSession(deps, request.viewer, (request.params as { id: string }).id)
  if (ended.isCurrent) reply.header('set-cookie', endedSessionCookie)
  return toOwnSessionBody(ended)
}
