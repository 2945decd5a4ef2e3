import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, errorOf, type HttpResponse, rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** Calls of the API keys of a service, which may start later. */
export const apiKeyCalls = (service: () => TestService) => ({
  create: (body: JsonObject = {}, options: CallOptions = {}) =>
    rest(service(), 'POST', '/api-keys', { body: { name: 'k', scopes: ['runs:read'], ...body }, ...options }),
  rotate: (id: unknown, options: CallOptions = {}) =>
    rest(service(), 'POST', `/api-keys/${id}/rotate`, { body: {}, ...options }),
  revoke: (id: unknown, options: CallOptions = {}) => rest(service(), 'DELETE', `/api-keys/${id}`, options),
  read: (id: unknown, options: CallOptions = {}) => rest(service(), 'GET', `/api-keys/${id}`, options),
  /** Makes a call with the key. */
  use: async (key: unknown) => codeOf(await rest(service(), 'GET', '/runs', { key: String(key) })),
  async auditOf(id: unknown): Promise<JsonObject[]> {
    const { rows } = await service().deps.db.pool.query<JsonObject>(
      'select action, actor_id, actor_kind, address, request_id, details from audit_log where target_id = $1 order by id',
      [id],
    )
    return rows
  },
})

export const codeOf = (response: HttpResponse) => [
  response.status,
  response.status < 400 ? 'ok' : errorOf(response).code,
]

export const later = (ms: number) => new Date(Date.now() + ms).toISOString()

export const apiKeyFields = [
  ...['agent_ids', 'created_at', 'created_by', 'expires_at', 'id', 'last_used_at', 'mode', 'name'],
  ...['previous_key_expires_at', 'previous_key_last_used_at', 'redacted_key', 'revoked_at', 'rotated_at', 'scopes', 'user_id'],
]
