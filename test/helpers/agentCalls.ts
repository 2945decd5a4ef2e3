import type { JsonObject } from '../../src/platform/json.ts'
import { bodiesOf } from './bodiesOf.ts'
import { type CallOptions, rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** Calls that create and change agents of a service, which may start later. */
export const agentCalls = (service: () => TestService) => ({
  hire: (body?: unknown, options: CallOptions = {}) =>
    rest(service(), 'POST', '/agents/echo/deploy', { ...(body !== undefined && { body }), ...options }),
  custom: (body: unknown, options: CallOptions = {}) => rest(service(), 'POST', '/agents/custom', { body, ...options }),
  update: (id: unknown, body: unknown, headers = {}) => rest(service(), 'PATCH', `/agents/${id}`, { body, headers }),
  rollback: (id: unknown, body: unknown = {}) => rest(service(), 'POST', `/agents/${id}/rollback`, { body }),
  archive: (id: unknown) => rest(service(), 'DELETE', `/agents/${id}`),
  /** The events of an agent, oldest first. */
  async eventsOf(id: unknown): Promise<{ type: string; data: JsonObject }[]> {
    const events = await bodiesOf(service().deps.db.pool)
    return events.filter(({ body }) => body.includes(String(id))).map(({ body }) => JSON.parse(body))
  },
})

export const expression = (text = 'a') => ({ type: 'expression', expression: text })
