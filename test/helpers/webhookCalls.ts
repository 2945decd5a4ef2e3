/** How the tests of the webhooks' routes call them, and what they look at in the database. */
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

export const goodWebhook = { url: 'https://receiver.example/hook', events: ['run.completed'] }
export const missingWebhook = 'wh_00000000000000000000000000'

/** The service is started after the calls are named. */
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
    /** Another webhook, as it was answered. */
    made: async (body: object = {}) => (await create({ ...goodWebhook, ...body })).json,
    rowOf: async (id: unknown) => (await rows('where id = $1', [id]))[0] ?? {},
    /** Everything there is of webhooks, to see that a refused call left it alone. */
    everything: () => rows('order by id'),
  }
}
