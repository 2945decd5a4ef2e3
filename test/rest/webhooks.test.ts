import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, type HttpResponse, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { goodWebhook as good, webhookCalls } from '../helpers/webhookCalls.ts'

let service: TestService
/** Without a deliverer, so that deliveries stay as they were created. */
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const { url } = good
const { create, everything, made, read, remove, rotate, rowOf, update } = webhookCalls(() => service)

describe('registering', () => {
  test('201 with the webhook, a generated secret and its Location', async () => {
    const { status, json, headers } = await create({ ...good, description: 'Ωmega' })
    expect(status).toBe(201)
    expect(headers.location).toBe(`${service.publicUrl}/v2/webhooks/${json.id}`)
    expect(json).toEqual({
      id: expect.stringMatching(/^wh_[0-9a-z]{26}$/),
      url,
      events: ['run.completed'],
      active: true,
      description: 'Ωmega',
      created_at: expect.stringMatching(/Z$/),
      updated_at: json.created_at,
      revision: 1,
      disabled_reason: null,
      consecutive_failures: 0,
      last_delivery: null,
      stats: { since: expect.any(String), deliveries: 0, succeeded: 0, failed: 0, p95_latency_ms: null },
      secret_hint: expect.stringMatching(/^whsec_….{4}$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    })
  })

  test('accepts a given secret, any case of the URL scheme, `*` with other events, and active: false', async () => {
    const body = { url: 'HTTPS://münchen.example:8443/a?b=c', events: ['*', 'run.failed'], active: false }
    const { json } = await create({ ...body, secret: 'whsec_my-secret' })
    expect(json).toMatchObject({ ...body, secret: 'whsec_my-secret' })
    expect((await read(json.id)).json).toMatchObject(body)
  })

  test('the secret is never shown again, stored unencrypted or logged', async () => {
    const json = await made({ secret: 'whsec_kept-to-ourselves-alone' })
    const others = [await read(json.id), await rest(service, 'GET', '/webhooks?limit=100'), await update(json.id, {})]
    for (const { text } of others) expect(text).not.toMatch(/kept-to|"secret"/)
    expect(JSON.stringify(await rowOf(json.id))).not.toContain('kept-to')
    expect(service.logged.join()).not.toContain('kept-to')
    expect(json.secret_hint).toBe('whsec_…ne')
  })

  test.each<[string, JsonObject]>([
    ['events missing_field,url missing_field', {}],
    ['events wrong_type,url wrong_type', { url: 1, events: 'run.completed' }],
    ['events.1 wrong_type', { ...good, events: ['run.completed', 1] }],
    ['events.0 missing_field', { ...good, events: [null] }],
    ['active wrong_type,colour unknown_field,secret wrong_type', { ...good, active: 'yes', secret: 1, colour: 'red' }],
    ['description wrong_type', { ...good, description: {} }],
  ])('400 %s', async (expected, body) => {
    const before = await everything()
    const response = await create(body)
    expect([response.status, problemsOf(response).join()]).toEqual([400, expected])
    expect(await everything()).toEqual(before)
  })

  test.each<[string, JsonObject]>([
    ['url invalid_url', { url: 'http://receiver.example' }],
    ['url invalid_url', { url: 'ftp://receiver.example' }],
    ['url invalid_url', { url: 'receiver.example' }],
    ['url invalid_url', { url: '' }],
    ['url invalid_url', { url: 'https://' }],
    ['url invalid_url', { url: 'https:receiver.example' }],
    ['url invalid_url', { url: 'https://a b' }],
    ['url invalid_url', { url: ' https://receiver.example' }],
    ['url invalid_url', { url: 'https://receiver.example/\n' }],
    ['url invalid_url', { url: 'https://receiver.example/\u0000' }],
    ['url invalid_url', { url: 'https://receiver.example/\ud800' }],
    ['url invalid_url', { url: 'https://receiver.example\\@other' }],
    ['url invalid_url', { url: 'https://user:password@receiver.example' }],
    ['url invalid_url', { url: 'https://user@receiver.example' }],
    ['url invalid_url', { url: 'https://receiver.example/#part' }],
    ['url invalid_url', { url: 'https://receiver.example/#' }],
    ['url invalid_url', { url: 'https://receiver.example:99999' }],
    ['url invalid_url', { url: `https://receiver.example/${'x'.repeat(2_048)}` }],
    ['events invalid_value', { events: [] }],
    ['events invalid_value', { events: ['run.failed', 'run.failed'] }],
    ['events unknown_event_type', { events: ['run.completed', 'run.exploded'] }],
    ['events unknown_event_type', { events: ['test'] }],
    ['events unknown_event_type', { events: ['toString'] }],
    ['events unknown_event_type', { events: ['x'.repeat(100_000)] }],
    ['secret invalid_value', { secret: 'whsec_' }],
    ['secret invalid_value', { secret: 'secret' }],
    ['secret invalid_value', { secret: 'whsec_a b' }],
    ['secret invalid_value', { secret: 'whsec_ü' }],
    ['secret invalid_value', { secret: `whsec_${'x'.repeat(257)}` }],
    ['description invalid_value', { description: 'x'.repeat(1_001) }],
    ['description invalid_value', { description: '\u0000' }],
    [
      'description invalid_value,events invalid_value,events unknown_event_type,secret invalid_value,url invalid_url',
      { url: 'x', events: ['x', '*', '*'], secret: '', description: 'x'.repeat(9_999) },
    ],
  ])('422 %s in %.90j', async (expected, changes) => {
    const before = await everything()
    const response = await create({ ...good, ...changes })
    expect([response.status, problemsOf(response).join()]).toEqual([422, expected])
    expect(response.text.length).toBeLessThan(2_000)
    expect(await everything()).toEqual(before)
  })

  test("an organisation can have 100 webhooks, even with parallel requests; deleted ones don't count", async () => {
    const { key } = await makeOrganization(service)
    const responses: HttpResponse[] = []
    for (let round = 0; round < 11; round++)
      responses.push(...(await Promise.all(Array.from({ length: 10 }, () => create(good, { key })))))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(100)
    const refused = responses.filter(({ status }) => status === 422)
    expect(new Set(refused.map((response) => errorOf(response).code))).toEqual(new Set(['too_many_webhooks']))
    await rest(service, 'DELETE', `/webhooks/${responses[0]?.json.id}`, { key })
    const racers = await Promise.all(Array.from({ length: 10 }, () => create(good, { key })))
    expect(racers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('the same idempotency key', () => {
  const headers = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('creates one webhook, even with parallel requests; only the response that created it shows its secret', async () => {
    const racers = await Promise.all(Array.from({ length: 10 }, () => create(good, headers('once'))))
    const replayed = racers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')
    const [first, ...others] = racers.filter((racer) => !replayed.includes(racer))
    expect([replayed.length, others]).toEqual([9, []])
    expect(first?.json.secret).toMatch(/^whsec_/)
    for (const { status, json } of replayed) expect([status, json]).toEqual([201, { ...first?.json, secret: null }])
  })

  test('does not show a given secret again, either', async () => {
    const given = { ...good, secret: 'whsec_given-with-a-key' }
    expect((await create(given, headers('given'))).json.secret).toBe(given.secret)
    const replay = await create(given, headers('given'))
    expect([replay.status, replay.json.secret]).toEqual([201, null])
    expect(replay.text).not.toContain('given-with-a-key')
  })

  test.each<[string, JsonObject]>([
    ['url', { url: 'https://other.example' }],
    ['events', { events: ['run.failed'] }],
    ['secret', { secret: 'whsec_other' }],
    ['active', { active: false }],
  ])('422 with another %s', async (name, changes) => {
    await create({ ...good, secret: 'whsec_given' }, headers(`other-${name}`))
    const response = await create({ ...good, secret: 'whsec_given', ...changes }, headers(`other-${name}`))
    expect([response.status, errorOf(response).code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('a replay returns the current webhook after a rotation, and after its deletion', async () => {
    const { json } = await create(good, headers('rotated'))
    await rotate(json.id)
    expect((await create(good, headers('rotated'))).json).toMatchObject({ id: json.id, secret: null })
    await remove(json.id)
    const gone = await create(good, headers('rotated'))
    expect(gone.json).toMatchObject({ id: json.id, secret: null, active: false })
    expect((await read(json.id)).status).toBe(404)
  })
})

describe('listing', () => {
  test("200 in both orders, paged, without deleted webhooks and other organisations'", async () => {
    const { key } = await makeOrganization(service)
    const ids: unknown[] = []
    for (let count = 0; count < 5; count++) ids.push((await create(good, { key })).json.id)
    await rest(service, 'DELETE', `/webhooks/${ids[2]}`, { key })
    const left = ids.filter((_, index) => index !== 2)
    const seen: unknown[] = []
    for (let path: string | null = '/webhooks?limit=3&order=asc'; path !== null; ) {
      const { json, headers }: HttpResponse = await rest(service, 'GET', path, { key })
      seen.push(...(json.data as JsonObject[]).map(({ id }) => id))
      const [, next] = /^<.*?\/v2(\/.*)>; rel="next"$/.exec(String(headers.link ?? '')) ?? []
      path = next ?? null
    }
    expect(seen).toEqual(left)
    const { json } = await rest(service, 'GET', '/webhooks', { key })
    expect((json.data as JsonObject[]).map(({ id }) => id)).toEqual(left.reverse())
    expect([json.has_more, json.next_cursor]).toEqual([false, null])
  })

  test('shows the last delivery of each', async () => {
    const json = await made()
    await makeDelivery(service, { webhookId: json.id, createdAt: new Date(Date.now() - 5_000) })
    const last = await makeDelivery(service, { webhookId: json.id, status: 'failed' })
    const { data } = (await rest(service, 'GET', '/webhooks?limit=1')).json as { data: JsonObject[] }
    expect(data[0]).toMatchObject({ id: json.id })
    expect(data[0]?.last_delivery).toEqual({
      id: last.id,
      event_id: last.eventId,
      event_type: 'run.completed',
      status: 'failed',
      created_at: last.createdAt.toISOString(),
    })
  })

  test.each([
    [400, 'invalid_cursor', 'cursor=x'],
    [422, 'limit_out_of_range', 'limit=0'],
    [400, 'unknown_field', 'status=active'],
  ])('%i %s', async (status, code, query) => {
    const response = await rest(service, 'GET', `/webhooks?${query}`)
    expect([response.status, errorOf(response).code]).toEqual([status, code])
  })
})
