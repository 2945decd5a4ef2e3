import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorTestFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { changeThroughBoth } from '../helpers/changeThroughBoth.ts'
import { usualConnections } from '../helpers/connections.ts'
import { freePort } from '../helpers/freePort.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import type { Behaviour } from '../helpers/receiver.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let service: WebhookService
const clock = movableClock()
beforeAll(async () => {
  service = await startWebhookService({ env: { ROLE: 'api', DATABASE_POOL: usualConnections }, clock })
})
afterAll(() => service.dispose())

const secret = 'sk-canary-of-a-connector'
const make = async (base_url: string, kind = 'openai', key = service.credentials.api_key) =>
  String((await service.call('POST', '/connectors', { name: 'C', kind, base_url, secret }, { key })).id)
const check = (id: string, key?: string) => rest(service, 'POST', `/connectors/${id}/test`, { ...(key && { key }) })
const answering =
  (status: number, type = 'application/json', body = '{"data":[]}'): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': type, location: 'https://elsewhere.example' }).end(body)

async function tested(kind: string, behaviour: Behaviour, path = '/v1'): Promise<JsonObject> {
  clock.move(60_000)
  const receiver = await service.receiver(behaviour)
  return (await check(await make(receiver.url(path), kind))).json
}

describe('kind openai', () => {
  test('lists the models with the secret', async () => {
    const receiver = await service.receiver(answering(200))
    const { status, json, text } = await check(await make(receiver.url('/v1/')))
    expect([status, json]).toEqual([200, { ok: true, status: 200, latency_ms: expect.any(Number), error: null }])
    expect(receiver.got).toMatchObject([
      { method: 'GET', path: '/v1/models', headers: { authorization: `Bearer ${secret}` } },
    ])
    expect(text).not.toContain(secret)
  })

  test.each<[number, string, Behaviour]>([
    [401, 'refused: The provider does not accept the secret (401)', answering(401, 'text/plain', secret)],
    [404, 'refused: The provider returned 404 for GET /models; check the base URL', answering(404)],
    [307, 'redirected: The provider returned 307; redirects are not followed', answering(307)],
    [500, 'failed: The server returned 500', answering(500)],
    [200, 'invalid_answer: The list of models is not JSON; check the base URL', answering(200, 'text/html')],
  ])('is not ok after %d: %s', async (status, error, behaviour) => {
    expect(await tested('openai', behaviour)).toEqual({ ok: false, status, latency_ms: expect.any(Number), error })
  })

  test('does not wait for the end of the response', async () => {
    const endless: Behaviour = (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[')
    expect(await tested('openai', endless)).toMatchObject({ ok: true, status: 200 })
  })
})

describe('kind http', () => {
  test('gets the base URL without the secret, and is ok with any response that is not an error', async () => {
    const receiver = await service.receiver(answering(405))
    const id = await make(receiver.url('/base'), 'http')
    expect((await check(id)).json).toMatchObject({ ok: true, status: 405, error: null })
    expect(receiver.got).toMatchObject([{ method: 'GET', path: '/base' }])
    expect(JSON.stringify(receiver.got[0]?.headers)).not.toMatch(/signature|canary/)
  })

  test('is not ok after 503', async () => {
    expect(await tested('http', answering(503))).toMatchObject({ ok: false, status: 503 })
  })
})

describe('without a response', () => {
  test.each([
    ['connection_refused', async () => `https://localhost:${await freePort()}`],
    ['address_not_allowed', async () => 'https://169.254.169.254/latest'],
    ['address_not_allowed', async () => 'https://[fe80::1]/v1'],
  ])('is not ok: %s', async (reason, urlOf) => {
    const { json } = await check(await make(await urlOf()))
    expect(json).toMatchObject({ ok: false, status: null, error: expect.stringContaining(`${reason}: `) })
  })

  test('is not ok if the secret can’t be decrypted', async () => {
    const receiver = await service.receiver(answering(200))
    const id = await make(receiver.url('/v1'))
    await service.deps.db.pool.query(`update connectors set secret = 'broken' where id = $1`, [id])
    expect((await check(id)).json).toMatchObject({ ok: false, status: null, latency_ms: null })
    expect(receiver.got).toEqual([])
  })
})

test('returns the same at both doors, and records it in the audit log', async () => {
  clock.move(60_000)
  const receiver = await service.receiver(answering(200))
  const change = {
    mutation: 'testConnector',
    selection: '...ConnectorTest',
    fragment: connectorTestFragment,
    method: 'POST',
    path: (id: string) => `/connectors/${id}/test`,
    idField: 'id',
  }
  const id = await make(receiver.url('/v1'))
  const both = (target: string, key?: string) => changeThroughBoth(service, change, target, undefined, key)
  const ok = { code: 'ok', result: { ok: true, status: 200 }, effect: { audit_log: 1 }, calls: 1 }
  expect(await both(id)).toMatchObject(ok)
  const { json } = await rest(service, 'GET', `/audit-log?action=connector.tested&target_id=${id}`)
  expect((json.data as JsonObject[])[0]).toMatchObject({ details: { ok: true, status: 200 } })
  expect(await both('unknown')).toMatchObject({ code: 'connector_not_found', status: 404, effect: {} })
  const stranger = await makeOrganization(service)
  expect(await both(id, stranger.key)).toMatchObject({ code: 'connector_not_found', status: 404 })
  const reader = await makeKey(service, { scopes: ['connectors:read'] })
  expect(await both(id, reader.key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
  const limited = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
  expect(await both(id, limited.key)).toMatchObject({ code: 'agent_not_allowed', status: 403 })
  expect(receiver.got).toHaveLength(2)
})

test('429 for the 31st test of an organisation in a minute, and no call is made', async () => {
  const receiver = await service.receiver(answering(200))
  const { key } = await makeOrganization(service, { requestsPerMinute: 1_000, burst: 1_000 })
  const id = await make(receiver.url('/v1'), 'openai', key)
  const responses = await Promise.all(Array.from({ length: 31 }, () => check(id, key)))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.map((response) => errorOf(response).code)).toEqual(['rate_limited'])
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(receiver.got).toHaveLength(30)
})
