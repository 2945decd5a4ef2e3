/** What a call sends, and what its errors say, beyond the scenarios that all libraries share. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { createGraphql } from '../src/graphql.ts'
import { retryAfterSeconds } from '../src/http/retryAfter.ts'
import { AgentRunService, type ClientOptions } from '../src/sdk.ts'
import { verifyWebhook } from '../src/webhooks.ts'
import { jsonResponse, scriptedFetch, stillClock } from './scriptedFetch.ts'

const page = jsonResponse({ data: [], has_more: false, next_cursor: null })

const clientWith = (options: ClientOptions = {}, response = page) => {
  const { fetch, noted } = scriptedFetch(response)
  const own = { apiKey: 'ars_live_x', baseUrl: 'https://localhost:1/v2', fetch, clock: stillClock().clock }
  return { options: { ...own, ...options }, client: new AgentRunService({ ...own, ...options }), noted }
}

describe('a query', () => {
  const day = new Date('2026-11-16T12:00:00.000Z')

  test('has a Date as the service reads it', async () => {
    const { client, noted } = clientWith()
    await client.runs.list({ created_after: day, status: ['failed', 'cancelled'], metadata: { team: 'ops' } })
    const { searchParams } = new URL(noted[0]?.url ?? '')
    assert.deepEqual(Object.fromEntries(searchParams), {
      created_after: '2026-11-16T12:00:00.000Z',
      status: 'failed,cancelled',
      'metadata[team]': 'ops',
    })
  })

  test('leaves out what is undefined or null', async () => {
    const { client, noted } = clientWith()
    await client.runs.list({ created_after: undefined, metadata: { team: undefined as unknown as string } })
    assert.equal(new URL(noted[0]?.url ?? '').search, '')
  })

  const formless = [
    new Date('never'),
    new Map([['a', 1]]),
    Number.NaN,
    () => 1,
    Symbol('a'),
    { toString: () => 'x', a: {} },
  ]
  test('refuses what has no form in it, and sends nothing', async () => {
    for (const value of formless) {
      const { client, noted } = clientWith()
      assert.throws(() => client.runs.list({ created_after: value as unknown as Date }), TypeError)
      assert.throws(() => client.runs.list({ metadata: { a: value as unknown as string } }), TypeError)
      assert.throws(() => client.runs.list({ status: [value as unknown as 'failed'] }), TypeError)
      assert.equal(noted.length, 0)
    }
  })
})

describe('additional headers', () => {
  test('go with every request, those of the call before those of the client', async () => {
    const { client, noted } = clientWith({ headers: { 'X-Team': 'client', 'X-Trace': 'a' } })
    await client.runs.list({}, { headers: { 'x-team': 'call' } })
    const { 'x-team': team, 'x-trace': trace } = noted[0]?.headers ?? {}
    assert.deepEqual([team, trace], ['call', 'a'])
  })

  test('go with GraphQL and streams', async () => {
    const { options, noted } = clientWith({ headers: { 'X-Team': 'a' }, maxRetries: 0 }, jsonResponse({ data: {} }))
    await createGraphql(options).request('{ usage { plan } }', {}, { headers: { 'X-Call': 'b' } })
    await assert.rejects(new AgentRunService(options).runs.follow('run_1', {}, { headers: { 'X-Call': 'c' } }).next())
    assert.deepEqual(
      noted.map(({ headers }) => [headers['x-team'], headers['x-call']]),
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
    )
  })

  test('do not replace those of the library', async () => {
    const { client, noted } = clientWith({ headers: { Authorization: 'Bearer other', Accept: 'text/html' } })
    await client.runs.list({}, { headers: { AUTHORIZATION: 'Bearer third' } })
    const { authorization, accept } = noted[0]?.headers ?? {}
    assert.deepEqual([authorization, accept], ['Bearer ars_live_x', 'application/json'])
    assert.ok(Object.keys(noted[0]?.headers ?? {}).every((name) => name === name.toLowerCase()))
  })
})

test('a base URL with credentials, a query or a fragment is refused, and its text is not repeated', () => {
  for (const baseUrl of [
    'https://me:secret@host/v2',
    'https://host/v2?key=secret',
    'https://host/v2#secret',
    'https://host/v2?',
  ]) {
    assert.throws(() => clientWith({ baseUrl }), { name: 'ArsError', message: /no credentials, query or fragment$/ })
  }
})

test('an error of the service as a text has its status, code and request', async () => {
  const error = { type: 'not_found', code: 'run_not_found', message: 'There is no such run', request_id: 'req_1' }
  const { client } = clientWith({}, jsonResponse({ error }, 404))
  const failed = await client.runs.get('run_1').catch((thrown: unknown) => thrown)
  assert.equal(String(failed), 'NotFoundError: 404 run_not_found: There is no such run (request req_1)')
  const { client: behindProxy } = clientWith({ maxRetries: 0 }, () => new Response('<html>', { status: 502 }))
  const page = await behindProxy.runs.get('run_1').catch((thrown: unknown) => thrown)
  assert.equal(String(page), 'UnavailableError: 502: The response has status 502 and is not from the service')
})

test('Retry-After is read as seconds or as a date, by the clock of the service', () => {
  const noonMs = Date.parse('2026-11-16T12:00:00Z')
  const in5s = 'Mon, 16 Nov 2026 12:00:05 GMT'
  const cases: [Record<string, string>, number | null][] = [
    [{}, null],
    [{ 'retry-after': '3' }, 3],
    [{ 'retry-after': ' 1.5 ' }, 1.5],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': '1e3' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': in5s }, 5],
    [{ 'retry-after': in5s, date: 'Mon, 16 Nov 2026 12:00:03 GMT' }, 2],
    [{ 'retry-after': in5s, date: 'Mon, 16 Nov 2026 13:00:00 GMT' }, 0],
    [{ 'retry-after': in5s, date: 'today' }, 5],
  ]
  for (const [headers, seconds] of cases) assert.equal(retryAfterSeconds(new Headers(headers), noonMs), seconds)
})

describe('verifyWebhook', () => {
  const body = '{"id":"evt_1","type":"test","data":{}}'
  const now = (): number => 1_794_830_400_000
  const key = Buffer.alloc(24, 7)
  const secret = `whsec_${key.toString('base64')}`
  const signed = createHmac('sha256', key)
    .update(`evt_1.${now() / 1000}.${body}`)
    .digest('base64')
  const lists = {
    'webhook-id': ['evt_1'],
    'Webhook-Timestamp': [`${now() / 1000}`],
    'webhook-signature': ['v1,AAAA', `v1,${signed}`],
  }

  test('takes headers that are lists', async () => {
    assert.equal((await verifyWebhook(body, lists, secret, { now })).isTimeProven, true)
    const twice = { ...lists, 'webhook-id': ['evt_1', 'evt_2'] }
    await assert.rejects(verifyWebhook(body, twice, secret, { now }), { name: 'WebhookVerificationError' })
  })

  test('takes a secret as a file has it', async () => {
    assert.equal((await verifyWebhook(body, lists, `\t${secret} \r\n`, { now })).id, 'evt_1')
    await assert.rejects(verifyWebhook(body, lists, ' \n', { now }), TypeError)
  })
})
