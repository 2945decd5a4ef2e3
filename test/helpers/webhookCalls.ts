/** The requests and database queries of the tests for the routes of webhooks. */
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

export const goodWebhook = { url: 'https://receiver.example/hook', events: ['run.completed'] }
export const missingWebhook = 'wh_00000000000000000000000000'

/** Takes a function, since the service is started later. */
export function webhookCalls(service: () => TestService) {
  const create = (body: unknown = goodWebhook, options: CallOptions = {}) =>
    rest(service(), 'POST', '/webhooks', { body, ...options })
  const rows = async (where: string, values: unknown[] = []) =>
    (await service().deps.db.pool.query<JsonObject>(`select * from webhooks ${where}`, values)).rows
  return {
    create,
    read: (id: unknown) => rest(service(), 'GET', `/webhooks/${id}`),
    update: (id: unknown, body: unknown) => rest(service(), 'PATCH', `/webhooks/${id}`, { body }),
    remove: (id: unknown) => rest(service(), 'DELETE', `/webhooks/${id}`),
    rotate: (id: unknown, body: unknown = {}) => rest(service(), 'POST', `/webhooks/${id}/rotate-secret`, { body }),
    /** Creates a webhook, and returns the response. */
    made: async (body: object = {}) => (await create({ ...goodWebhook, ...body })).json,
    rowOf: async (id: unknown) => (await rows('where id = $1', [id]))[0] ?? {},
    /** All rows of webhooks, to check that a rejected request changed none. */
    everything: () => rows('order by id'),
  }
}
