import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { goodWebhook as good, missingWebhook as missing, webhookCalls } from '../helpers/webhookCalls.ts'

let service: TestService
/** Without a deliverer, so that deliveries stay as they were created. */
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const { create, everything, made } = webhookCalls(() => service)

describe('every route', () => {
  const since = { since: '2026-01-01T00:00:00Z' }
  const routes: [string, string, string, unknown, string][] = [
    ['GET', '/webhooks', 'webhooks:read', undefined, ''],
    ['POST', '/webhooks', 'webhooks:write', good, ''],
    ['GET', '/webhooks/{wh}', 'webhooks:read', undefined, 'webhook_not_found'],
    ['PATCH', '/webhooks/{wh}', 'webhooks:write', { url: 'bad' }, 'webhook_not_found'],
    ['DELETE', '/webhooks/{wh}', 'webhooks:write', undefined, 'webhook_not_found'],
    ['POST', '/webhooks/{wh}/test', 'webhooks:write', undefined, 'webhook_not_found'],
    ['POST', '/webhooks/{wh}/rotate-secret', 'webhooks:write', { secret: 'bad' }, 'webhook_not_found'],
    ['GET', '/webhooks/{wh}/deliveries', 'webhooks:read', undefined, 'webhook_not_found'],
    ['POST', '/webhooks/{wh}/redeliver', 'webhooks:write', since, 'webhook_not_found'],
    ['GET', '/deliveries/{dlv}', 'webhooks:read', undefined, 'delivery_not_found'],
    ['POST', '/deliveries/{dlv}/redeliver', 'webhooks:write', undefined, 'delivery_not_found'],
    ['GET', '/events', 'webhooks:read', undefined, ''],
    ['GET', '/events/{evt}', 'webhooks:read', undefined, 'event_not_found'],
  ]
  const fill = (path: string, ids: Record<string, string>) =>
    path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '')
  const ours = { wh: '', dlv: '', evt: '' }
  beforeAll(async () => {
    ours.wh = String((await made()).id)
    const delivery = await makeDelivery(service, { webhookId: ours.wh })
    Object.assign(ours, { dlv: delivery.id, evt: delivery.eventId })
  })

  test.each(routes)(
    '403 for %s %s without %s, and for a key limited to some agents',
    async (method, path, scope, body) => {
      const other = scope === 'webhooks:read' ? 'webhooks:write' : 'webhooks:read'
      const before = await everything()
      const call = async (key: string) =>
        rest(service, method, fill(path, ours), { key, ...(body !== undefined && { body }) })
      const wrong = await call((await makeKey(service, { scopes: [other, 'runs:read', 'agents:write'] })).key)
      expect([wrong.status, errorOf(wrong).code]).toEqual([403, 'insufficient_scope'])
      const limited = { agentIds: [service.credentials.agents.echo] }
      const narrow = await call((await makeKey(service, limited)).key)
      expect([narrow.status, errorOf(narrow).code]).toEqual([403, 'agent_not_allowed'])
      const both = await call((await makeKey(service, { ...limited, scopes: [other] })).key)
      expect(errorOf(both).code).toBe('insufficient_scope')
      expect(await everything()).toEqual(before)
    },
  )

  test.each(routes.filter(([, , , , code]) => code !== ''))(
    "404 for %s %s with another organisation's id, an unknown id and a malformed id",
    async (method, path, _, body, code) => {
      const stranger = await makeOrganization(service)
      const options = body === undefined ? {} : { body }
      const before = await everything()
      const responses = [
        await rest(service, method, fill(path, ours), { ...options, key: stranger.key }),
        await rest(
          service,
          method,
          fill(path, { wh: missing, dlv: `dlv${missing.slice(2)}`, evt: `evt${missing.slice(2)}` }),
          options,
        ),
        await rest(service, method, fill(path, { wh: 'x', dlv: ours.wh, evt: '%00' }), options),
      ]
      for (const response of responses) expect([response.status, errorOf(response).code]).toEqual([404, code])
      expect(await everything()).toEqual(before)
    },
  )

  test('a key with only webhooks:write gets full responses to its writes', async () => {
    const { key } = await makeKey(service, { scopes: ['webhooks:write'] })
    const { status, json } = await create(good, { key })
    expect(status).toBe(201)
    for (const path of ['test', 'rotate-secret'])
      expect((await rest(service, 'POST', `/webhooks/${json.id}/${path}`, { key })).status).toBe(200)
    expect((await rest(service, 'DELETE', `/webhooks/${json.id}`, { key })).status).toBe(200)
  })
})
