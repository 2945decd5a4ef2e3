import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, type HttpResponse, rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** Without a deliverer, so that deliveries stay as they were created. */
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const makeWebhook = async (): Promise<string> =>
  String(
    (
      await rest(service, 'POST', '/webhooks', {
        body: { url: 'https://receiver.example', events: ['alert.triggered'] },
      })
    ).json.id,
  )
const list = (webhookId: string, query = '') => rest(service, 'GET', `/webhooks/${webhookId}/deliveries?${query}`)
const read = (id: unknown) => rest(service, 'GET', `/deliveries/${id}`)
const redeliver = (id: string) => rest(service, 'POST', `/deliveries/${id}/redeliver`)
const redeliverSince = (webhookId: string, body: unknown) =>
  rest(service, 'POST', `/webhooks/${webhookId}/redeliver`, { body })
const turnOff = (id: string) => rest(service, 'PATCH', `/webhooks/${id}`, { body: { active: false } })
const idsOf = ({ json }: HttpResponse) => (json.data as JsonObject[]).map(({ id }) => id)

async function timesRedelivered(deliveryId: string): Promise<number> {
  const { rows } = await service.deps.db.pool.query<{ count: number }>(
    `select count(*)::int as count from audit_log where action = 'delivery.redelivered' and target_id = $1`,
    [deliveryId],
  )
  return rows[0]?.count ?? 0
}

async function statusesOf(webhookId: string): Promise<Record<string, number>> {
  const { rows } = await service.deps.db.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from deliveries where webhook_id = $1 group by status',
    [webhookId],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

describe('a test event', () => {
  test('200 with its delivery, which goes to that webhook only', async () => {
    const [id, other] = [await makeWebhook(), await makeWebhook()]
    const { status, json } = await rest(service, 'POST', `/webhooks/${id}/test`)
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^dlv_/),
      webhook_id: id,
      event_id: expect.stringMatching(/^evt_/),
      event_type: 'test',
      status: 'pending',
      attempts: [],
      created_at: expect.any(String),
      next_attempt_at: json.created_at,
    })
    expect(idsOf(await list(other))).toEqual([])
    const { json: event } = await rest(service, 'GET', `/events/${json.event_id}`)
    expect(event).toMatchObject({ type: 'test', data: { webhook_id: id, message: expect.any(String) } })
  })

  test('422 for a disabled webhook, without an event; 400 for a body with fields', async () => {
    const id = await makeWebhook()
    await turnOff(id)
    const response = await rest(service, 'POST', `/webhooks/${id}/test`)
    expect([response.status, errorOf(response).code]).toEqual([422, 'webhook_inactive'])
    const { rowCount } = await service.deps.db.pool.query('select 1 from events where subject_id = $1', [id])
    expect(rowCount).toBe(0)
    expect((await rest(service, 'POST', `/webhooks/${id}/test`, { body: { type: 'x' } })).status).toBe(400)
  })
})

describe('listing', () => {
  test("200 with a webhook's deliveries and their attempts, paged, in both orders", async () => {
    const [webhookId, other] = [await makeWebhook(), await makeWebhook()]
    await makeDelivery(service, { webhookId: other })
    const made: string[] = []
    for (let count = 0; count < 5; count++) {
      const createdAt = new Date(Date.now() - 10_000 + count * 1_000)
      made.push((await makeDelivery(service, { webhookId, createdAt, attempts: count })).id)
    }
    expect(idsOf(await list(webhookId))).toEqual([...made].reverse())
    const first = await list(webhookId, 'limit=3&order=asc')
    expect(idsOf(first)).toEqual(made.slice(0, 3))
    const second = await list(webhookId, `limit=3&order=asc&cursor=${first.json.next_cursor}`)
    expect([idsOf(second), second.json.has_more]).toEqual([made.slice(3), false])
    const attempts = (second.json.data as JsonObject[]).map((delivery) => delivery.attempts as JsonObject[])
    expect(attempts.map((list) => list.map(({ number }) => number))).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4],
    ])
    expect(attempts[0]?.[0]).toEqual({
      number: 1,
      started_at: expect.any(String),
      duration_ms: 12,
      http_status: 503,
      response_body: 'said',
      error: 'refused: The endpoint returned 503',
    })
    expect(second.text).not.toContain('request_body')
  })

  test('filters by status', async () => {
    const webhookId = await makeWebhook()
    const made: Record<string, string> = {}
    for (const status of ['pending', 'succeeded', 'failed'] as const)
      made[status] = (await makeDelivery(service, { webhookId, status })).id
    for (const [status, id] of Object.entries(made))
      expect(idsOf(await list(webhookId, `status=${status}`))).toEqual([id])
  })

  test.each([
    [422, 'invalid_value', 'status=lost'],
    [422, 'limit_out_of_range', 'limit=0'],
    [400, 'invalid_cursor', 'cursor=x'],
    [400, 'unknown_field', 'event_type=test'],
  ])('%i %s for %s', async (status, code, query) => {
    const response = await list(await makeWebhook(), query)
    expect([response.status, errorOf(response).code]).toEqual([status, code])
  })
})

describe('reading', () => {
  test('200 with the exact body and the headers of the last attempt, even for a deleted webhook', async () => {
    const webhookId = await makeWebhook()
    const data = { big: 'é\u2028"\\', number: 1.5, nothing: null }
    const made = await makeDelivery(service, { webhookId, attempts: 2, data })
    const { status, json } = await read(made.id)
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: made.id, status: 'succeeded', request_body: made.body })
    expect(json.request_headers).toEqual({ 'x-service-attempt': '2' })
    await rest(service, 'DELETE', `/webhooks/${webhookId}`)
    expect((await read(made.id)).json).toEqual(json)
  })

  test('has no headers before the first attempt', async () => {
    const made = await makeDelivery(service, { webhookId: await makeWebhook(), status: 'pending' })
    expect((await read(made.id)).json).toMatchObject({ request_headers: null, request_body: made.body, attempts: [] })
  })
})

describe('redelivering one', () => {
  test.each(['succeeded', 'failed'] as const)(
    '200: a %s one is pending again with a new set of attempts',
    async (status) => {
      const webhookId = await makeWebhook()
      const made = await makeDelivery(service, { webhookId, status, attempts: 3 })
      const { json } = await redeliver(made.id)
      expect(json).toMatchObject({ id: made.id, event_id: made.eventId, status: 'pending' })
      expect(json.next_attempt_at).toEqual(expect.any(String))
      expect(json.attempts).toHaveLength(3)
      const { rows } = await service.deps.db.pool.query(
        'select attempts_before, attempts_made from deliveries where id = $1',
        [made.id],
      )
      expect(rows).toEqual([{ attempts_before: 3, attempts_made: 3 }])
      expect((await redeliver(made.id)).json).toEqual(json)
      expect(await timesRedelivered(made.id)).toBe(1)
    },
  )

  test('many parallel requests cause one redelivery', async () => {
    const made = await makeDelivery(service, { webhookId: await makeWebhook(), status: 'failed' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => redeliver(made.id)))
    expect(responses.every(({ status, json }) => status === 200 && json.status === 'pending')).toBe(true)
    expect(await timesRedelivered(made.id)).toBe(1)
  })

  test('422 for a disabled webhook, 404 for a deleted one', async () => {
    const webhookId = await makeWebhook()
    const { id } = await makeDelivery(service, { webhookId, status: 'failed' })
    await turnOff(webhookId)
    const off = await redeliver(id)
    expect([off.status, errorOf(off).code]).toEqual([422, 'webhook_inactive'])
    await rest(service, 'DELETE', `/webhooks/${webhookId}`)
    const gone = await redeliver(id)
    expect([gone.status, errorOf(gone).code]).toEqual([404, 'webhook_not_found'])
    expect((await read(id)).json.status).toBe('failed')
  })
})

describe('redelivering everything that failed since a given time', () => {
  test('200 with their number: failed ones of the webhook, created at that time or later', async () => {
    const [webhookId, other] = [await makeWebhook(), await makeWebhook()]
    const since = new Date('2026-03-01T12:00:00.500Z')
    const at = (ms: number) => new Date(since.getTime() + ms)
    await makeDelivery(service, { webhookId, status: 'failed', createdAt: at(-1) })
    await makeDelivery(service, { webhookId, status: 'failed', createdAt: since, attempts: 3 })
    await makeDelivery(service, { webhookId, status: 'failed', createdAt: at(1) })
    await makeDelivery(service, { webhookId, status: 'succeeded', createdAt: at(2) })
    await makeDelivery(service, { webhookId: other, status: 'failed', createdAt: at(3) })
    const { status, json } = await redeliverSince(webhookId, { since: since.toISOString() })
    expect([status, json]).toEqual([200, { redelivered: 2 }])
    expect(await statusesOf(webhookId)).toEqual({ pending: 2, failed: 1, succeeded: 1 })
    expect(await statusesOf(other)).toEqual({ failed: 1 })
    expect((await redeliverSince(webhookId, { since: since.toISOString() })).json).toEqual({ redelivered: 0 })
  })

  test('includes all of thousands, each once over two parallel requests', async () => {
    const webhookId = await makeWebhook()
    await service.deps.db.pool.query(
      `insert into deliveries (organization_id, id, webhook_id, event_id, event_type, status, attempts_made, created_at)
       select $1, new_id('dlv', at), $2, 'evt_x', 'run.failed', 'failed', 3, at
         from (select date_trunc('milliseconds', now()) - n * interval '1 second' as at from generate_series(1, 4500) n) t`,
      [service.credentials.organization_id, webhookId],
    )
    const responses = await Promise.all([1, 2].map(() => redeliverSince(webhookId, { since: '2026-01-01T00:00:00Z' })))
    expect(responses.reduce((sum, { json }) => sum + Number(json.redelivered), 0)).toBe(4_500)
    expect(await statusesOf(webhookId)).toEqual({ pending: 4_500 })
  })

  test('400 without a time, 422 for a disabled webhook', async () => {
    const webhookId = await makeWebhook()
    await makeDelivery(service, { webhookId, status: 'failed' })
    const bodies: [unknown, string][] = [
      [{}, 'missing_field'],
      [{ since: 'yesterday' }, 'wrong_type'],
      [{ since: '2026-01-01T00:00:00Z', until: 'x' }, 'unknown_field'],
    ]
    for (const [body, code] of bodies) {
      const response = await redeliverSince(webhookId, body)
      expect([response.status, errorOf(response).code]).toEqual([400, code])
    }
    await turnOff(webhookId)
    const off = await redeliverSince(webhookId, { since: '2026-01-01T00:00:00Z' })
    expect([off.status, errorOf(off).code]).toEqual([422, 'webhook_inactive'])
    expect(await statusesOf(webhookId)).toEqual({ failed: 1 })
  })
})
