import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { createPageBudget } from '../../src/platform/paging/pageBudget.ts'
import { findDeliveries } from '../../src/webhooks/findDeliveries.ts'
import { executedPlans } from '../helpers/executedPlans.ts'
import { errorOf, graphql, type HttpResponse, rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'

let service: TestService
let webhooks: [string, string]
/** Oldest first. */
const made: Record<string, string> = {}
/** Without a deliverer, so that deliveries stay as they were created. */
beforeAll(async () => {
  service = await startOwnService({ env: { ROLE: 'api' }, because: 'plans depend on what else is stored' })
  webhooks = [await makeWebhook(), await makeWebhook()]
  const [one, other] = webhooks
  made.succeeded = (await makeDelivery(service, { webhookId: one, attempts: 2 })).id
  made.failed = (await makeDelivery(service, { webhookId: one, status: 'failed', attempts: 3 })).id
  made.waiting = (await makeDelivery(service, { webhookId: other, status: 'pending' })).id
  made.owned = (await makeDelivery(service, { webhookId: other, status: 'pending', owner: 'proc_1', attempts: 1 })).id
  made.tested = (await makeDelivery(service, { webhookId: other, type: 'test', attempts: 1 })).id
  made.updated = (await makeDelivery(service, { webhookId: one, type: 'agent.updated', status: 'failed' })).id
})
afterAll(() => service.dispose())

const makeWebhook = async (): Promise<string> => {
  const body = { url: 'https://receiver.example', events: ['alert.triggered'] }
  return String((await rest(service, 'POST', '/webhooks', { body })).json.id)
}
const list = (query: string, key?: string) =>
  rest(service, 'GET', `/deliveries?${query}`, key === undefined ? {} : { key })
const idsOf = ({ json }: HttpResponse) => (json.data as JsonObject[]).map(({ id }) => String(id))
const nameOf = (id: string) => Object.keys(made).find((name) => made[name] === id) ?? id
const namesOf = (response: HttpResponse) => idsOf(response).map(nameOf).reverse()

describe('200', () => {
  test.each([
    ['', ['succeeded', 'failed', 'waiting', 'owned', 'tested', 'updated']],
    ['status=failed', ['failed', 'updated']],
    ['status=pending', ['waiting', 'owned']],
    ['status=succeeded', ['succeeded', 'tested']],
    ['status=failed,pending', ['failed', 'waiting', 'owned', 'updated']],
    ['status=failed&status=succeeded', ['succeeded', 'failed', 'tested', 'updated']],
    ['event_type=test', ['tested']],
    ['event_type=test,agent.updated', ['tested', 'updated']],
    ['event_type=test,run.completed', ['succeeded', 'failed', 'waiting', 'owned', 'tested']],
    ['event_type=test&status=failed', []],
    ['event_type=agent.updated&status=failed', ['updated']],
    ['http_status=200', ['succeeded', 'tested']],
    ['http_status=503', ['failed', 'owned']],
    ['http_status=503&status=succeeded', []],
    ['http_status=503&status=pending', ['owned']],
    ['http_status=200&event_type=test', ['tested']],
    ['webhook_id=wh_unknown', []],
    ['webhook_id=%00', []],
  ])('with the deliveries of all webhooks that match %s', async (query, names) => {
    const response = await list(query)
    expect([response.status, namesOf(response), response.json.has_more]).toEqual([200, names, false])
  })

  test.each([
    [0, '', ['succeeded', 'failed', 'updated']],
    [1, '', ['waiting', 'owned', 'tested']],
    [1, '&status=pending', ['waiting', 'owned']],
    [0, '&status=failed', ['failed', 'updated']],
    [0, '&status=pending', []],
    [0, '&event_type=agent.updated', ['updated']],
    [1, '&http_status=503', ['owned']],
  ] as const)('with those of webhook %i that match %s', async (index, query, names) => {
    expect(namesOf(await list(`webhook_id=${webhooks[index]}${query}`))).toEqual(names)
  })

  test('with each delivery as its webhook lists it', async () => {
    const ofWebhook = await rest(service, 'GET', `/webhooks/${webhooks[0]}/deliveries`)
    expect((await list(`webhook_id=${webhooks[0]}`)).json).toEqual(ofWebhook.json)
  })

  test('in pages that return each delivery once, in both orders', async () => {
    for (const filter of ['', '&status=failed,pending', '&http_status=503', '&event_type=test,agent.updated']) {
      const all = idsOf(await list(`limit=100${filter}`))
      for (const order of ['asc', 'desc']) {
        const seen: string[] = []
        for (let cursor = '', pages = 0; pages < 10; pages++) {
          const response = await list(`limit=1&order=${order}${filter}${cursor}`)
          seen.push(...idsOf(response))
          if (!response.json.has_more) break
          cursor = `&cursor=${response.json.next_cursor}`
        }
        expect(seen).toEqual(order === 'desc' ? all : [...all].reverse())
      }
    }
  })

  test('with those that were created after one time and before another, exclusive', async () => {
    const timeOf = async (name: string) =>
      String((await rest(service, 'GET', `/deliveries/${made[name]}`)).json.created_at)
    const [from, to] = [await timeOf('failed'), await timeOf('tested')]
    expect(namesOf(await list(`created_after=${from}&created_before=${to}`))).toEqual(['waiting', 'owned'])
    expect(namesOf(await list(`created_after=${from}&status=failed`))).toEqual(['updated'])
  })

  test('with nothing for another organisation', async () => {
    const { key } = await makeOrganization(service)
    for (const query of ['', 'status=pending', 'status=failed', `webhook_id=${webhooks[0]}`, 'event_type=test'])
      expect(idsOf(await list(query, key))).toEqual([])
  })
})

describe('among many thousands', () => {
  const count = 12_000
  let webhookId: string
  beforeAll(async () => {
    webhookId = await makeWebhook()
    await service.deps.db.pool.query(
      `insert into deliveries (organization_id, id, webhook_id, event_id, event_type, status, created_at)
       select $1, new_id('dlv', at), $2, 'evt_x', 'run.completed', 'succeeded', at
         from (select date_trunc('milliseconds', now()) - interval '1 day' - n * interval '1 second' as at
                 from generate_series(1, ${count}) n) t`,
      [service.credentials.organization_id, webhookId],
    )
  })
  const longAgo = new Date(Date.now() - 5 * 24 * 3_600_000)

  test('a page without a match ends early, with a cursor that continues after what was examined', async () => {
    const { id } = await makeDelivery(service, { webhookId, attempts: 1, createdAt: longAgo })
    const first = await list(`webhook_id=${webhookId}&http_status=200`)
    expect([first.json.data, first.json.has_more]).toEqual([[], true])
    const second = await list(`webhook_id=${webhookId}&http_status=200&cursor=${first.json.next_cursor}`)
    expect([idsOf(second), second.json.has_more]).toEqual([[id], false])
    const query = `query ($filter: DeliveryFilter, $before: String) {
      deliveries(filter: $filter, last: 20, before: $before, order: asc) {
        edges { node { id } } pageInfo { hasPreviousPage startCursor } } }`
    const read = async (before: unknown) => {
      const filter = { webhookId, httpStatus: 200 }
      const { json } = await graphql(service, query, { filter, before: before as string | null })
      return (json.data as { deliveries: { edges: unknown[]; pageInfo: JsonObject } }).deliveries
    }
    const newest = await read(null)
    expect([newest.edges, newest.pageInfo.hasPreviousPage]).toEqual([[], true])
    expect(await read(newest.pageInfo.startCursor)).toMatchObject({
      edges: [{ node: { id } }],
      pageInfo: { hasPreviousPage: false },
    })
  })

  test.each([
    ['status=failed', { status: 'failed' }],
    ['status=pending', { status: 'pending' }],
    ['event_type=agent.updated', { type: 'agent.updated' }],
    ['http_status=503', { status: 'failed', attempts: 1 }],
  ] as const)('the old ones that match %s are on the first page', async (query, options) => {
    const { id } = await makeDelivery(service, { webhookId, createdAt: longAgo, ...options })
    expect(idsOf(await list(`${query}&limit=100`))).toContain(id)
    expect(idsOf(await list(`${query}&limit=100`)).at(-1)).toBe(id)
  })

  test.each([
    ['looks at little more than 10,000 rows', { httpStatus: 200 }, 10_010],
    ['stops as soon as the page is full', { eventType: ['run.completed'] }, 30],
  ])('the statement %s, in the order of the index', async (_, filter, most) => {
    const nodes = await executedPlans(service.deps.db, (db) =>
      findDeliveries({ db }, viewerOf(service), { webhookId, ...filter }, {}, createPageBudget()),
    )
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThan(most)
    expect(nodes.filter((node) => node['Node Type'] === 'Sort' && node['Actual Rows'] > 30)).toEqual([])
  })
})

test.each([
  [422, 'invalid_value', 'status', 'status=lost'],
  [422, 'unknown_event_type', 'event_type', 'event_type=run.exploded'],
  [422, 'invalid_value', 'http_status', 'http_status=99'],
  [422, 'invalid_value', 'http_status', 'http_status=600'],
  [400, 'wrong_type', 'http_status', 'http_status=ok'],
  [400, 'wrong_type', 'created_after', 'created_after=yesterday'],
  [422, 'limit_out_of_range', 'limit', 'limit=0'],
  [400, 'invalid_cursor', 'cursor', 'cursor=x'],
  [400, 'unknown_field', 'subject_id', 'subject_id=x'],
])('%i %s of %s for %s', async (status, code, param, query) => {
  const response = await list(query)
  expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([status, code, param])
})
