import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { readLog } from '../helpers/runLog.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const create = (input: object, headers: Record<string, string> = {}) =>
  rest(service, 'POST', '/runs', { body: { agent_id: service.credentials.agents.simulator, input }, headers })
const cancel = (id: unknown, options: object = {}) => rest(service, 'DELETE', `/runs/${id}`, options)

describe('200', () => {
  test('cancels a running run immediately, and returns it to a waiting call', async () => {
    const { json } = await create({ chunks: 1, delay_ms: 600_000 }, { prefer: 'respond-async' })
    const waiting = rest(service, 'GET', `/runs/${json.id}?wait=60`)
    const { status, json: cancelled } = await cancel(json.id)
    expect(status).toBe(200)
    expect(cancelled).toMatchObject({ id: json.id, status: 'cancelled', output: null, error: null })
    expect(cancelled.finished_at).not.toBeNull()
    expect((await waiting).json.status).toBe('cancelled')
    expect((await rest(service, 'GET', `/runs/${json.id}`)).json).toEqual(cancelled)
  })

  test('cancels a run in requires_action and clears its required action', async () => {
    const { json } = await create({ ask: {} })
    expect((await cancel(json.id)).json).toMatchObject({ status: 'cancelled', required_action: null })
  })

  test('returns the same run when repeated, and changes nothing', async () => {
    const { json } = await create({ ask: {} })
    const first = await cancel(json.id)
    const again = await cancel(json.id)
    expect([again.status, again.json]).toEqual([200, first.json])
  })

  test('many parallel requests cause one cancellation', async () => {
    const { json } = await create({ ask: {} })
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(json.id)))
    for (const response of responses) expect([response.status, response.json]).toEqual([200, responses[0]?.json])
    const log = await readLog(service.deps.db.pool, String(json.id))
    expect(log.map(({ type }) => type)).toEqual(['run.created', 'run.started', 'run.requires_action', 'run.cancelled'])
  })

  test.each(['text/plain', 'application/xml', 'application/json'])(
    'accepts an empty body with Content-Type %s',
    async (type) => {
      const { json } = await create({ ask: {} })
      expect((await cancel(json.id, { headers: { 'content-type': type } })).status).toBe(200)
    },
  )
})

describe('400', () => {
  test('rejects a body, and the run continues', async () => {
    const { json } = await create({ ask: {} })
    const response = await cancel(json.id, { body: { force: true } })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([400, 'unknown_field', 'force'])
    expect((await rest(service, 'GET', `/runs/${json.id}`)).json.status).toBe('requires_action')
  })
})

describe('403', () => {
  test('without runs:write, and the run continues', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    const { json } = await create({ ask: {} })
    const response = await cancel(json.id, { key })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
    expect((await rest(service, 'GET', `/runs/${json.id}`)).json.status).toBe('requires_action')
  })
})

describe('404', () => {
  test.each(['run_00000000000000000000000000', 'nonsense', '%00'])('for the id %s', async (id) => {
    const response = await cancel(id)
    expect([response.status, errorOf(response).code]).toEqual([404, 'run_not_found'])
  })
})

describe('422', () => {
  test.each([
    ['completed', {}],
    ['failed', { fail: {} }],
  ])('for a %s run, which does not change', async (status, input) => {
    const { json } = await create(input)
    const response = await cancel(json.id)
    expect([response.status, errorOf(response).code]).toEqual([422, 'run_not_active'])
    const read = await rest(service, 'GET', `/runs/${json.id}`)
    expect(read.json).toEqual(json)
    expect(read.json.status).toBe(status)
  })
})
