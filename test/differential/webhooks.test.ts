import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  deliveryFragment,
  newWebhookFragment,
  redeliveredFragment,
  rotatedWebhookFragment,
  webhookFragment,
} from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { type Change, changeThroughBoth, type Target, usualChanges } from '../helpers/changeThroughBoth.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { listThroughBoth, readThroughBoth } from '../helpers/readThroughBoth.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** Without a worker, so that deliveries stay pending. */
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const missing = 'wh_00000000000000000000000000'
const good = { url: 'https://receiver.example', events: ['run.completed', '*'] }
/** All webhooks have the same secret, so that the results can be compared. */
const secret = 'whsec_c2VjcmV0'
const make = async (body: JsonObject = {}) =>
  String((await rest(service, 'POST', '/webhooks', { body: { ...good, secret, ...body } })).json.id)
const turnedOff = async () => {
  const id = await make()
  await rest(service, 'PATCH', `/webhooks/${id}`, { body: { active: false } })
  return id
}
const deleted = async () => {
  const id = await make()
  await rest(service, 'DELETE', `/webhooks/${id}`)
  return id
}

const resource = { one: 'webhook', many: 'webhooks', type: 'Webhook', fragment: webhookFragment }
const delivery = { selection: 'delivery { ...Delivery }', fragment: deliveryFragment }
const usual = usualChanges(resource)
const changes = {
  ...usual,
  create: { ...usual.create, selection: 'webhook { ...NewWebhook }', fragment: newWebhookFragment },
  test: {
    mutation: 'testWebhook',
    ...delivery,
    method: 'POST',
    path: (id: string) => `/webhooks/${id}/test`,
    idField: 'id',
  },
  rotate: {
    mutation: 'rotateWebhookSecret',
    selection: 'webhook { ...RotatedWebhook }',
    fragment: rotatedWebhookFragment,
    method: 'POST',
    path: (id: string) => `/webhooks/${id}/rotate-secret`,
    idField: 'id',
  },
  redeliver: {
    mutation: 'redeliver',
    ...delivery,
    method: 'POST',
    path: (id: string) => `/deliveries/${id}/redeliver`,
    idField: 'deliveryId',
  },
  redeliverFailed: {
    mutation: 'redeliverFailed',
    selection: '...RedeliveredCount',
    fragment: redeliveredFragment,
    method: 'POST',
    path: (id: string) => `/webhooks/${id}/redeliver`,
    idField: 'webhookId',
  },
} satisfies Record<string, Change>

const both = (name: keyof typeof changes, target: Target, body?: JsonObject, key?: string) =>
  changeThroughBoth(service, changes[name], target, body, key)

describe('creating a webhook', () => {
  test('creates the same webhook', async () => {
    const body = { ...good, secret, description: 'd', active: false }
    const { code, result, effect } = await both('create', '', body)
    expect([code, effect]).toEqual(['ok', { webhooks: 1, audit_log: 1 }])
    expect(result).toMatchObject({ ...good, secret, active: false, description: 'd', last_delivery: null })
  })

  test('shares idempotency keys between both doors', async () => {
    const body = { ...good, secret, idempotency_key: 'both' }
    await rest(service, 'POST', '/webhooks', { body })
    expect(await both('create', '', body)).toMatchObject({ code: 'ok', result: { secret: null }, effect: {} })
    expect(await both('create', '', { ...body, secret: 'whsec_other' })).toMatchObject({
      code: 'idempotency_mismatch',
      params: ['idempotency_key'],
      effect: {},
    })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['wrong_type', { url: 1, events: 7, active: 'x' }],
    ['unknown_field', { ...good, colour: 'red' }],
    ['invalid_url', { ...good, url: 'http://x' }],
    ['unknown_event_type', { ...good, events: ['x'] }],
    ['invalid_value', { ...good, events: [] }],
    ['invalid_value', { ...good, secret: 'x', description: 'x'.repeat(1_001) }],
    ['invalid_url', { url: 'x', events: ['x', '*', '*'], secret: 'x' }],
    ['invalid_value', { ...good, idempotency_key: 'ü' }],
  ])('returns the same %s, and changes nothing: %j', async (code, body) => {
    expect(await both('create', '', body)).toMatchObject({ code, effect: {} })
  })
})

describe('changing a webhook', () => {
  test('updates, or returns the same error', async () => {
    expect(await both('update', make, { events: ['run.failed'], description: 'x' })).toMatchObject({
      code: 'ok',
      result: { events: ['run.failed'], description: 'x' },
      effect: {},
    })
    expect(await both('update', make, { url: null, events: ['x'] })).toMatchObject({ params: ['events', 'url'] })
    expect((await both('update', deleted, { url: 'x' })).code).toBe('webhook_not_found')
    expect((await both('update', missing, {})).code).toBe('webhook_not_found')
  })

  test('deletes a webhook once', async () => {
    const withDeliveries = async () => {
      const id = await make()
      await makeDelivery(service, { webhookId: id, status: 'pending', attempts: 2 })
      return id
    }
    expect(await both('delete', withDeliveries)).toMatchObject({
      code: 'ok',
      result: { active: true },
      effect: { deliveries: -1, delivery_attempts: -2 },
    })
    expect((await both('delete', deleted)).code).toBe('webhook_not_found')
  })

  test('rotates the secret', async () => {
    expect(await both('rotate', make, { secret: 'whsec_other' })).toMatchObject({
      code: 'ok',
      result: { secret: 'whsec_other', previous_secret_expires_at: '#time' },
      effect: {},
    })
    expect(await both('rotate', make, { secret: 'x' })).toMatchObject({ code: 'invalid_value', params: ['secret'] })
    expect((await both('rotate', deleted, {})).code).toBe('webhook_not_found')
  })
})

describe('sending deliveries', () => {
  const failed =
    (status: 'failed' | 'pending' = 'failed', webhook: () => Promise<string> = make) =>
    async () => {
      const webhookId = await webhook()
      return (await makeDelivery(service, { webhookId, status, attempts: 2, type: 'agent.updated' })).id
    }

  test('sends a test event', async () => {
    const effect = { events: 1, deliveries: 1 }
    expect(await both('test', make)).toMatchObject({ code: 'ok', result: { event_type: 'test' }, effect })
    expect(await both('test', turnedOff)).toMatchObject({ code: 'webhook_inactive', status: 422, effect: {} })
    expect(await both('test', deleted)).toMatchObject({ code: 'webhook_not_found', effect: {} })
  })

  test('sends a delivery again', async () => {
    expect(await both('redeliver', failed())).toMatchObject({ code: 'ok', result: { status: 'pending' }, effect: {} })
    expect(await both('redeliver', failed('pending'))).toMatchObject({ code: 'ok', result: { status: 'pending' } })
    expect((await both('redeliver', failed('failed', turnedOff))).code).toBe('webhook_inactive')
    expect((await both('redeliver', failed('failed', deleted))).code).toBe('webhook_not_found')
    expect((await both('redeliver', 'dlv_00000000000000000000000000')).code).toBe('delivery_not_found')
  })

  test('sends all failed deliveries again', async () => {
    const withFailed = async () => {
      const webhookId = await make()
      for (let count = 0; count < 3; count++) await makeDelivery(service, { webhookId, status: 'failed' })
      return webhookId
    }
    const since = '2026-01-01T00:00:00Z'
    expect(await both('redeliverFailed', withFailed, { since })).toMatchObject({
      code: 'ok',
      result: { redelivered: 3 },
    })
    expect(await both('redeliverFailed', make, {})).toMatchObject({ code: 'missing_field', params: ['since'] })
    expect(await both('redeliverFailed', make, { since: 'x' })).toMatchObject({ code: 'wrong_type' })
    expect((await both('redeliverFailed', turnedOff, { since })).code).toBe('webhook_inactive')
    expect((await both('redeliverFailed', missing, { since })).code).toBe('webhook_not_found')
  })
})

describe('reading webhooks', () => {
  const read = (id: string, key?: string) => readThroughBoth(service, resource, id, key)
  const list = (query: string, variables: JsonObject, key?: string) =>
    listThroughBoth(service, resource, query, variables, key)

  test('returns the same webhook, with its last delivery', async () => {
    const id = await make()
    await makeDelivery(service, { webhookId: id })
    expect(await read(id)).toMatchObject({ code: 'ok', result: { last_delivery: { event_type: 'run.completed' } } })
  })

  test("returns the same 404 for another organisation's, an unknown and a deleted one", async () => {
    const { key } = await makeOrganization(service)
    const id = await make()
    expect(await read(id, key)).toMatchObject({ code: 'webhook_not_found', status: 404 })
    for (const none of [missing, 'x', '\u0000', await deleted()])
      expect(await read(none)).toMatchObject({ code: 'webhook_not_found', status: 404 })
  })

  test('returns the same pages and errors', async () => {
    const first = await list('limit=2&order=asc', { first: 2, order: 'asc' })
    const { next_cursor: after } = first.result as { next_cursor: string }
    expect((await list(`limit=2&cursor=${after}&order=asc`, { first: 2, after, order: 'asc' })).code).toBe('ok')
    expect((await list('limit=0', { first: 0 })).code).toBe('limit_out_of_range')
    expect((await list('cursor=x', { after: 'x' })).code).toBe('invalid_cursor')
  })

  test('returns the same 403 without the scope, and with a key that is restricted to agents', async () => {
    const id = await make()
    const other = await makeKey(service, { scopes: ['runs:read'] })
    const some = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    for (const [{ key }, code] of [[other, 'insufficient_scope'] as const, [some, 'agent_not_allowed'] as const]) {
      expect(await read(id, key)).toMatchObject({ code, status: 403 })
      expect(await list('', {}, key)).toMatchObject({ code, status: 403 })
      expect(await both('create', '', { ...good, secret }, key)).toMatchObject({ code, status: 403, effect: {} })
      for (const name of ['update', 'delete', 'test', 'rotate'] as const)
        expect(await both(name, id, undefined, key)).toMatchObject({ code, status: 403, effect: {} })
    }
  })
})
