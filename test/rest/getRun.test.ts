import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const create = async (input: object) => {
  const body = { agent_id: service.credentials.agents.simulator, input, metadata: { by: 'test' } }
  return (await rest(service, 'POST', '/runs', { body })).json
}
const read = (id: unknown, query = '') => rest(service, 'GET', `/runs/${id}${query}`)

describe('200', () => {
  test.each([
    ['completed', { chunks: 2, tokens: 7 }, { output: { result: 'chunk 1 chunk 2' }, tokens_used: 7, error: null }],
    ['failed', { fail: { code: 'down', message: 'no' } }, { output: null, error: { code: 'down', message: 'no' } }],
    ['requires_action', { ask: { prompt: 'Go?' } }, { output: null, required_action: { prompt: 'Go?' } }],
  ])('returns a %s run as its creation did', async (status, input, expected) => {
    const made = await create(input)
    const response = await read(made.id)
    expect(response.status).toBe(200)
    expect(response.json).toEqual(made)
    expect(response.json).toMatchObject({ status, metadata: { by: 'test' }, ...expected })
  })

  test('returns an ended run immediately, regardless of the wait', async () => {
    const made = await create({})
    expect((await read(made.id, '?wait=60')).json).toEqual(made)
  })

  test('times are ISO 8601 in UTC with milliseconds, in order', async () => {
    const { created_at, started_at, finished_at, latency_ms } = (await read((await create({})).id)).json
    const times = [created_at, started_at, finished_at] as string[]
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect([...times].sort()).toEqual(times)
    expect(latency_ms).toBeGreaterThanOrEqual(0)
  })
})

describe('400', () => {
  test.each([
    ['?wait=soon', 'wrong_type'],
    ['?waiting=1', 'unknown_field'],
  ])('%s', async (query, code) => {
    const response = await read((await create({})).id, query)
    expect([response.status, errorOf(response).code]).toEqual([400, code])
  })
})

describe('403', () => {
  test('without runs:read', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:write'] })
    const response = await rest(service, 'GET', `/runs/${(await create({})).id}`, { key })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
  })
})

describe('404', () => {
  test.each([
    'run_00000000000000000000000000',
    'nonsense',
    '%00',
    'ag_00000000000000000000000000',
    "'; drop table runs; --",
  ])('for the id %s', async (id) => {
    const response = await read(encodeURI(decodeURI(id)))
    expect([response.status, errorOf(response).code]).toEqual([404, 'run_not_found'])
  })
})
