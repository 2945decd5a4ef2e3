import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { goodWebhook as good, missingWebhook as missing, webhookCalls } from '../helpers/webhookCalls.ts'

let service: TestService
/** Without a deliverer, so that deliveries stay as they were created. */
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const { url } = good
const { everything, made, read, remove, rotate, rowOf, update } = webhookCalls(() => service)

describe('updating', () => {
  test('200 with the changes; an update without a difference keeps updated_at', async () => {
    const before = await made({ description: 'd' })
    const { secret: _, ...shown } = before
    expect((await update(before.id, {})).json).toEqual(shown)
    expect((await update(before.id, { ...good, active: true, description: 'd' })).json).toEqual(shown)
    const changes = { url: 'https://other.example', events: ['*'], active: false, description: null }
    const { status, json } = await update(before.id, changes)
    expect(status).toBe(200)
    expect(json).toEqual({ ...shown, ...changes, updated_at: expect.any(String), revision: 2 })
    expect(Date.parse(String(json.updated_at))).toBeGreaterThan(Date.parse(String(before.updated_at)))
    expect((await read(before.id)).json).toEqual(json)
  })

  test('re-enabling resets its health', async () => {
    const { id } = await made()
    await service.deps.db.pool.query(
      `update webhooks set active = false, disabled_reason = 'gone', consecutive_failures = 7, failing_since = now()
        where id = $1`,
      [id],
    )
    expect((await read(id)).json).toMatchObject({ active: false, disabled_reason: 'gone', consecutive_failures: 7 })
    expect((await update(id, { url })).json).toMatchObject({ active: false, disabled_reason: 'gone' })
    expect((await update(id, { active: true })).json).toMatchObject({
      active: true,
      disabled_reason: null,
      consecutive_failures: 0,
    })
    expect(await rowOf(id)).toMatchObject({ failing_since: null })
  })

  test('changing its URL resets its failures, but does not enable it', async () => {
    const { id } = await made()
    await service.deps.db.pool.query(
      `update webhooks set active = false, disabled_reason = 'failing', consecutive_failures = 7, failing_since = now()
        where id = $1`,
      [id],
    )
    const { json } = await update(id, { url: 'https://moved.example' })
    expect(json).toMatchObject({ active: false, disabled_reason: 'failing', consecutive_failures: 0 })
    expect(await rowOf(id)).toMatchObject({ failing_since: null })
  })

  test("disabling fails its pending deliveries, but not attempts in progress or other webhooks' deliveries", async () => {
    const [one, other] = [await made(), await made()]
    const deliveries = [
      await makeDelivery(service, { webhookId: one.id, status: 'pending', attempts: 1 }),
      await makeDelivery(service, { webhookId: one.id, status: 'pending', owner: 'proc_x' }),
      await makeDelivery(service, { webhookId: one.id, status: 'succeeded' }),
      await makeDelivery(service, { webhookId: other.id, status: 'pending' }),
    ]
    await update(one.id, { active: false })
    const { rows } = await service.deps.db.pool.query<{ status: string; next_attempt_at: Date | null }>(
      'select status, next_attempt_at from deliveries where id = any($1) order by array_position($1, id)',
      [deliveries.map(({ id }) => id)],
    )
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'pending', 'succeeded', 'pending'])
    expect(rows[0]?.next_attempt_at).toBeNull()
  })

  test.each<[number, string, JsonObject]>([
    [422, 'active invalid_value,events invalid_value,url invalid_value', { url: null, events: null, active: null }],
    [422, 'events unknown_event_type,url invalid_url', { url: 'http://x', events: ['x'] }],
    [400, 'secret unknown_field', { secret: 'whsec_x' }],
    [400, 'id unknown_field', { id: missing }],
    [400, 'active wrong_type', { active: 1 }],
  ])('%i %s', async (status, expected, body) => {
    const { id } = await made()
    const before = await everything()
    const response = await update(id, body)
    expect([response.status, problemsOf(response).join()]).toEqual([status, expected])
    expect(await everything()).toEqual(before)
  })
})

describe('deleting', () => {
  test('200 with the webhook; then it is not found, and its secrets and pending deliveries are deleted', async () => {
    const { secret: _, ...json } = await made({ secret: 'whsec_to-be-erased' })
    await rotate(json.id)
    const before = (await read(json.id)).json
    const kept = await makeDelivery(service, { webhookId: json.id, attempts: 1 })
    const dropped = [
      await makeDelivery(service, { webhookId: json.id, status: 'pending', attempts: 2 }),
      await makeDelivery(service, { webhookId: json.id, status: 'pending', owner: 'proc_x' }),
    ]
    const { status, json: was } = await remove(json.id)
    const stats = { ...(before.stats as JsonObject), p95_latency_ms: expect.any(Number) }
    const last_delivery = expect.objectContaining({ id: kept.id })
    expect([status, was]).toEqual([200, { ...before, stats, last_delivery }])
    expect((await remove(json.id)).status).toBe(404)
    for (const response of [await read(json.id), await update(json.id, {}), await rotate(json.id)])
      expect([response.status, errorOf(response).code]).toEqual([404, 'webhook_not_found'])
    expect(await rowOf(json.id)).toMatchObject({
      active: false,
      secret: '',
      previous_secret: null,
      previous_secret_expires_at: null,
      deleted_at: expect.any(Date),
    })
    expect((await rest(service, 'GET', `/deliveries/${kept.id}`)).json).toMatchObject({ status: 'succeeded' })
    for (const { id } of dropped) expect((await rest(service, 'GET', `/deliveries/${id}`)).status).toBe(404)
    const { rowCount } = await service.deps.db.pool.query(
      'select 1 from delivery_attempts where delivery_id = any($1)',
      [dropped.map(({ id }) => id)],
    )
    expect(rowCount).toBe(0)
  })
})

describe('rotating the secret', () => {
  test('200 with the new secret, generated or given; the old one is kept, encrypted, for 24 hours', async () => {
    const { id, secret } = await made({ secret: 'whsec_the-first-of-them' })
    const before = await rowOf(id)
    const { status, json } = await rotate(id)
    expect(status).toBe(200)
    expect(json).toMatchObject({ id, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/) })
    expect(json.secret).not.toBe(secret)
    const ahead = Date.parse(String(json.previous_secret_expires_at)) - Date.parse(String(json.updated_at))
    expect(ahead).toBe(24 * 3_600_000)
    const row = await rowOf(id)
    expect(row.previous_secret).toBe(before.secret)
    expect(row.secret).not.toBe(before.secret)
    const given = await rotate(id, { secret: 'whsec_the-third-of-them-is-given' })
    expect(given.json).toMatchObject({ secret: 'whsec_the-third-of-them-is-given', secret_hint: 'whsec_…ven' })
    expect(JSON.stringify(await rowOf(id))).not.toMatch(/whsec_the/)
  })

  test('repeating a given secret, as in a retry, keeps the old one', async () => {
    const { id } = await made()
    const first = await rotate(id, { secret: 'whsec_again' })
    const row = await rowOf(id)
    expect((await rotate(id, { secret: 'whsec_again' })).json).toEqual(first.json)
    expect(await rowOf(id)).toEqual(row)
  })

  test('422 for a malformed secret, which changes nothing', async () => {
    const { id } = await made()
    const before = await everything()
    const response = await rotate(id, { secret: 'x' })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, 'invalid_value', 'secret'])
    expect(await everything()).toEqual(before)
  })
})
