/** Invites people to a service, which may start later, and lets them in. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { Role } from '../../src/viewer/roles.ts'
import { sentBack, type TestUser, withCookie } from './browser.ts'
import { type CallOptions, type HttpResponse, request, rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** The token in a link's fragment. */
export const tokenOf = (url: unknown): string => new URL(String(url)).hash.slice(1)

/** Options for a call by a session, whose cookie is given, or by a key. */
export type By = string | { key: string }
const as = (by: By, options: CallOptions = {}): CallOptions =>
  typeof by === 'string' ? withCookie(by, options) : { ...options, ...by }

let addresses = 0
export const newAddress = (): string => `person${++addresses}-${process.pid}@people.example`

export type Joined = TestUser & { cookie: string; invitationId: string }

export const peopleCalls = (service: () => TestService) => {
  const invite = (by: By, body: JsonObject = {}, options: CallOptions = {}): Promise<HttpResponse> =>
    rest(
      service(),
      'POST',
      '/invitations',
      as(by, { ...options, body: { email: newAddress(), role: 'member', ...body } }),
    )
  const accept = (token: string, body: JsonObject = {}, options: CallOptions = {}): Promise<HttpResponse> =>
    request(service(), 'POST', '/api/auth/invitation', {
      key: null,
      ...options,
      body: { token, name: 'Ada Example', password: 'a good password', ...body },
    })
  return {
    invite,
    accept,
    invitations: (by: By) => rest(service(), 'GET', '/invitations?limit=100', as(by)),
    deleteInvitation: (by: By, id: unknown) => rest(service(), 'DELETE', `/invitations/${id}`, as(by)),
    update: (by: By, id: unknown, body: JsonObject) => rest(service(), 'PATCH', `/users/${id}`, as(by, { body })),
    remove: (by: By, id: unknown) => rest(service(), 'DELETE', `/users/${id}`, as(by)),
    users: (by: By) => rest(service(), 'GET', '/users?limit=100', as(by)),
    makeResetLink: (by: By, id: unknown) =>
      rest(service(), 'POST', `/users/${id}/password-reset`, as(by, { body: {} })),
    reset: (token: string, password: string, options: CallOptions = {}) =>
      request(service(), 'POST', '/api/auth/password-reset', { key: null, ...options, body: { token, password } }),
    statusOf: async (by: By) => (await rest(service(), 'GET', '/agents?limit=1', as(by))).status,
    async audited(id: unknown): Promise<JsonObject[]> {
      const { rows } = await service().deps.db.pool.query<JsonObject>(
        'select action, actor_id, actor_kind, target_id, details from audit_log where target_id = $1 order by id',
        [id],
      )
      return rows
    },
    /** A person who was invited, accepted and is signed in. */
    async join(by: By, role: Role): Promise<Joined> {
      const [email, password] = [newAddress(), 'a good password']
      const invited = await invite(by, { email, role })
      const accepted = await accept(tokenOf(invited.json.url), { password })
      const { id } = accepted.json.user as { id: string }
      return { id, email, password, cookie: sentBack(accepted), invitationId: String(invited.json.id) }
    },
  }
}
