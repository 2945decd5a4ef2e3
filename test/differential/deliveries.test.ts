import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { completedRun } from '../../rest/documents/examples/runExamples.ts'
import {
  deliveryFragment,
  eventFragment,
  eventTypeFragment,
  listFields,
  sentDeliveryFragment,
} from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { rest } from '../helpers/httpClient.ts'
import { type MadeDelivery, makeDelivery } from '../helpers/makeDelivery.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

/** With keys of a user, which neither door renames. */
const data = { ...completedRun, output: { fooBar: { snake_case: 1.5 } } }

let service: TestService
let webhookId: string
let made: MadeDelivery[]
beforeAll(async () => {
  service = await startTestService('api')
  const body = { url: 'https://receiver.example', events: ['alert.triggered'] }
  webhookId = String((await rest(service, 'POST', '/webhooks', { body })).json.id)
  made = []
  for (const status of ['succeeded', 'failed', 'pending'] as const)
    made.push(await makeDelivery(service, { webhookId, status, attempts: 2, data }))
})
afterAll(() => service.dispose())

const one = (route: string, query: string, fragment: string, id: string, key?: string | null) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/${route}/${encodeURIComponent(id)}` },
    graphql: { query: `query ($id: ID!) { ${query} } ${fragment}`, variables: { id } },
    resultPath: query.split('(')[0] ?? '',
    ...(key !== undefined && { key }),
  })
const delivery = (id: string, key?: string | null) =>
  one('deliveries', 'delivery(id: $id) { ...SentDelivery }', sentDeliveryFragment, id, key)
const event = (id: string, key?: string | null) =>
  one('events', 'event(id: $id) { ...WebhookEvent }', eventFragment, id, key)

const deliveries = (id: string, query: string, variables: JsonObject, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/webhooks/${id}/deliveries?${query}` },
    graphql: {
      query: `query ($id: ID!, $status: DeliveryStatus, $first: Int, $after: String, $order: Order) { webhook(id: $id) {
        deliveries(status: $status, first: $first, after: $after, order: $order) { ${listFields('Delivery')} }
      } } ${deliveryFragment}`,
      variables: { id, ...variables },
    },
    resultPath: 'webhook.deliveries',
    ...(key !== undefined && { key }),
  })
const allDeliveries = (query: string, variables: JsonObject, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/deliveries?${query}` },
    graphql: {
      query: `query ($filter: DeliveryFilter, $first: Int, $after: String, $order: Order) {
        deliveries(filter: $filter, first: $first, after: $after, order: $order) { ${listFields('Delivery')} } } ${deliveryFragment}`,
      variables,
    },
    resultPath: 'deliveries',
    ...(key !== undefined && { key }),
  })
const events = (query: string, variables: JsonObject, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/events?${query}` },
    graphql: {
      query: `query ($filter: EventFilter, $first: Int, $after: String, $order: Order) {
        events(filter: $filter, first: $first, after: $after, order: $order) { ${listFields('WebhookEvent')} } } ${eventFragment}`,
      variables,
    },
    resultPath: 'events',
    ...(key !== undefined && { key }),
  })

describe('reading a delivery or an event', () => {
  test('returns the same delivery and event, including the request', async () => {
    for (const { id, eventId, body } of made) {
      expect(await delivery(id)).toMatchObject({ code: 'ok', result: { request_body: body }, effect: {} })
      expect(await event(eventId)).toMatchObject({ code: 'ok', result: { data: { output: data.output } } })
    }
  })

  test('returns the same 404 to another organisation, and for the id of another type', async () => {
    const { key } = await makeOrganization(service)
    const [{ id, eventId } = { id: '', eventId: '' }] = made
    expect(await delivery(id, key)).toMatchObject({ code: 'delivery_not_found', status: 404 })
    expect(await event(eventId, key)).toMatchObject({ code: 'event_not_found', status: 404 })
    for (const none of [webhookId, '\u0000', 'x']) {
      expect((await delivery(none)).code).toBe('delivery_not_found')
      expect((await event(none)).code).toBe('event_not_found')
    }
    expect((await delivery(id, null)).code).toBe('missing_credentials')
  })
})

test('the types of events are the same, for any credentials', async () => {
  const { key } = await makeKey(service, { scopes: ['runs:read'], agentIds: [service.credentials.agents.echo] })
  for (const [sent, code] of [[key, 'ok'] as const, [null, 'missing_credentials'] as const]) {
    const outcome = await bothDoors(service, {
      rest: { method: 'GET', path: '/event-types' },
      graphql: { query: `{ eventTypes { ...EventType } } ${eventTypeFragment}` },
      resultPath: 'eventTypes',
      key: sent,
    })
    expect(outcome).toMatchObject({ code, effect: {} })
  }
})

describe('listing', () => {
  test.each<[string, string, JsonObject]>([
    ['ok', '', {}],
    ['ok', 'limit=1&order=asc', { first: 1, order: 'asc' }],
    ['ok', 'status=failed', { status: 'failed' }],
    ['invalid_value', 'status=lost', { status: 'lost' }],
    ['limit_out_of_range', 'limit=101', { first: 101 }],
    ['invalid_cursor', 'cursor=x', { after: 'x' }],
  ])('deliveries returns the same %s for %s', async (code, query, variables) => {
    expect(await deliveries(webhookId, query, variables)).toMatchObject({ code, effect: {} })
  })

  test.each<[string, string, JsonObject]>([
    ['ok', '', {}],
    ['ok', 'limit=1&order=asc', { first: 1, order: 'asc' }],
    ['ok', 'type=run.completed,test', { filter: { type: ['run.completed', 'test'] } }],
    [
      'ok',
      'created_after=2026-01-01T00:00:00Z&created_before=2026-01-02T00:00:00Z',
      { filter: { createdAfter: '2026-01-01T00:00:00Z', createdBefore: '2026-01-02T00:00:00Z' } },
    ],
    ['unknown_event_type', 'type=x', { filter: { type: ['x'] } }],
    ['wrong_type', 'created_after=x', { filter: { createdAfter: 'x' } }],
    ['limit_out_of_range', 'limit=0', { first: 0 }],
    ['invalid_cursor', 'cursor=x', { after: 'x' }],
  ])('events returns the same %s for %s', async (code, query, variables) => {
    expect(await events(query, variables)).toMatchObject({ code, effect: {} })
  })

  test.each<[string, string, JsonObject]>([
    ['ok', '', {}],
    ['ok', 'limit=1&order=asc', { first: 1, order: 'asc' }],
    ['ok', 'status=failed,pending', { filter: { status: ['failed', 'pending'] } }],
    ['ok', 'event_type=run.completed,test', { filter: { eventType: ['run.completed', 'test'] } }],
    ['ok', 'http_status=503&webhook_id=x', { filter: { httpStatus: 503, webhookId: 'x' } }],
    [
      'ok',
      'created_after=2026-01-01T00:00:00Z&created_before=2026-01-02T00:00:00Z',
      { filter: { createdAfter: '2026-01-01T00:00:00Z', createdBefore: '2026-01-02T00:00:00Z' } },
    ],
    ['invalid_value', 'status=lost', { filter: { status: ['lost'] } }],
    ['invalid_value', 'http_status=99', { filter: { httpStatus: 99 } }],
    ['invalid_value', 'http_status=99999999999', { filter: { httpStatus: 99_999_999_999 } }],
    ['unknown_event_type', 'event_type=x', { filter: { eventType: ['x'] } }],
    ['wrong_type', 'created_after=x', { filter: { createdAfter: 'x' } }],
    ['limit_out_of_range', 'limit=0', { first: 0 }],
    ['invalid_cursor', 'cursor=x', { after: 'x' }],
  ])('deliveries of all webhooks returns the same %s for %s', async (code, query, variables) => {
    expect(await allDeliveries(query, variables)).toMatchObject({ code, effect: {} })
  })

  test('returns the same 403 without the scope, and with a key that is restricted to agents', async () => {
    const [{ id, eventId } = { id: '', eventId: '' }] = made
    const other = await makeKey(service, { scopes: ['webhooks:write'] })
    const some = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    for (const [{ key }, code] of [[other, 'insufficient_scope'] as const, [some, 'agent_not_allowed'] as const]) {
      const outcomes = [
        await delivery(id, key),
        await event(eventId, key),
        await events('', {}, key),
        await deliveries(webhookId, '', {}, key),
        await allDeliveries('', {}, key),
      ]
      for (const outcome of outcomes) expect(outcome).toMatchObject({ code, status: 403 })
    }
  })
})
