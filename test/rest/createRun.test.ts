import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, makeUser, ownOrigin, withCookie } from '../helpers/browser.ts'
import { type CallOptions, errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const create = (body: unknown, options: CallOptions = {}) => rest(service, 'POST', '/runs', { body, ...options })
const simulate = (input: object, more: object = {}, options: CallOptions = {}) =>
  create({ agent_id: service.credentials.agents.simulator, input, ...more }, options)
const countRuns = async () => (await service.deps.db.pool.query('select 1 from runs')).rowCount

describe('200', () => {
  test('returns the completed run with its result', async () => {
    const { status, json } = await create({ agent_id: service.credentials.agents.echo, input: { query: 'hello' } })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      status: 'completed',
      output: { result: 'hello' },
      error: null,
      metadata: {},
      agent_version: 1,
    })
  })

  test('shows who created the run, its time limit and its attempt', async () => {
    const { agents } = service.credentials
    const { id: created_by, key } = await makeKey(service)
    const made = await create({ agent_id: agents.echo, input: {}, timeout_ms: 5_000 }, { key })
    expect(made.json).toMatchObject({ created_by, timeout_ms: 5_000, attempt: 1 })
    expect((await rest(service, 'GET', `/runs/${made.json.id}`)).json).toEqual(made.json)
    const stored = await rest(service, 'GET', '/runs?limit=1')
    expect(stored.json.data).toEqual([made.json])
    const { frames } = await stream(service, 'GET', `/v2/runs/${made.json.id}/stream`)
    expect(frames[0]?.data.run).toMatchObject({ created_by, timeout_ms: 5_000, attempt: 0 })
    expect(frames.at(-1)?.data.run).toEqual(made.json)
  })

  test('a run that a session creates was created by its user', async () => {
    const user = await makeUser(service, 'member')
    const options = withCookie(await cookieOf(service, user), { headers: { origin: ownOrigin(service) } })
    expect((await simulate({}, {}, options)).json).toMatchObject({ created_by: user.id, timeout_ms: 600_000 })
  })

  test('echoes the whole input if it has no query, with all keys unchanged', async () => {
    const input = '{"fooBar":1,"snake_case":{"deep":[null,true,"\\u0000 \\ud83d\\ude00"]},"__proto__":{"x":1},"":2}'
    const body = `{"agent_id":"${service.credentials.agents.echo}","input":${input}}`
    const made = await create(body)
    expect(made.status).toBe(200)
    expect(JSON.stringify((made.json as { output: object }).output)).toBe(JSON.stringify(JSON.parse(input)))
    const read = await rest(service, 'GET', `/runs/${made.json.id}`)
    expect(read.json).toEqual(made.json)
  })

  test('returns a failed run with its error and without output', async () => {
    const { status, json } = await simulate({
      fail: { code: 'upstream_down', message: 'no luck' },
      chunks: 2,
      tokens: 5,
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      status: 'failed',
      output: null,
      tokens_used: 5,
      error: { code: 'upstream_down', message: 'no luck', type: 'agent_error', retryable: false, attempt: 1 },
    })
  })

  test('returns a run as soon as it requires an action', async () => {
    const { status, json } = await simulate({ ask: { type: 'approve', prompt: 'Ship it?' } })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      status: 'requires_action',
      required_action: { type: 'approve', prompt: 'Ship it?' },
      latency_ms: null,
    })
  })

  test.each([
    ['wait=60', 'wait=60'],
    ['wait=61', 'wait=60'],
    ['wait=99999999999999999999', 'wait=60'],
    ['respond-async, wait=9', 'respond-async, wait=9'],
    ['wait=soon, return=minimal', undefined],
  ])('Prefer: %s waits, and Preference-Applied is correct', async (prefer, applied) => {
    const { status, headers } = await simulate({}, {}, { headers: { prefer } })
    expect([status, headers['preference-applied']]).toEqual([200, applied])
  })
})

describe('202', () => {
  test('returns immediately for respond-async, with a Location to poll', async () => {
    const { status, json, headers } = await simulate(
      { chunks: 2, delay_ms: 20 },
      {},
      { headers: { prefer: 'respond-async' } },
    )
    expect(status).toBe(202)
    expect(['queued', 'running']).toContain(json.status)
    expect(headers.location).toBe(`${service.publicUrl}/v2/runs/${json.id}`)
    expect(headers['preference-applied']).toBe('respond-async')
  })
})

describe('400', () => {
  test('lists every missing, mistyped and unknown field, and creates nothing', async () => {
    const before = await countRuns()
    const response = await create({ input: 'text', timeout_ms: 1.5, metadata: [], inputT: 1, wait_seconds: 3 })
    expect(response.status).toBe(400)
    expect(errorOf(response).details).toEqual([
      { param: 'agent_id', code: 'missing_field', message: 'agent_id is required' },
      { param: 'input', code: 'wrong_type', message: 'input must be an object' },
      { param: 'metadata', code: 'wrong_type', message: 'metadata must be an object' },
      { param: 'timeout_ms', code: 'wrong_type', message: 'timeout_ms must be a whole number' },
      { param: 'inputT', code: 'unknown_field', message: 'inputT is not a field of this call' },
      { param: 'wait_seconds', code: 'unknown_field', message: 'wait_seconds is not a field of this call' },
    ])
    expect(await countRuns()).toBe(before)
  })

  test.each([
    ['a list', '[]', 'wrong_type'],
    ['a text', '"x"', 'wrong_type'],
    ['nothing', '', 'missing_field'],
    ['cut short', '{"agent_id":', 'malformed_json'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'malformed_json'],
    ['nested too deeply', `{"agent_id":"x","input":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`, 'malformed_json'],
    ['nested absurdly', '['.repeat(500_000), 'malformed_json'],
    ['a prototype', '{"__proto__":{"agent_id":"x","input":{}}}', 'missing_field'],
  ])('rejects a body that is %s', async (_, body, code) => {
    const before = await countRuns()
    const response = await create(body)
    expect([response.status, errorOf(response).code]).toEqual([400, code])
    expect(await countRuns()).toBe(before)
  })
})

describe('404', () => {
  test.each(['ag_00000000000000000000000000', 'nonsense', '', '\u0000', 'run_00000000000000000000000000'])(
    'there is no agent %j',
    async (agent_id) => {
      const response = await create({ agent_id, input: {} })
      expect([response.status, errorOf(response).code]).toEqual([404, 'agent_not_found'])
    },
  )
})

describe('422', () => {
  test('lists every value out of range, and creates nothing', async () => {
    const before = await countRuns()
    const response = await simulate({}, { timeout_ms: 999, metadata: { text: 'x'.repeat(16_384) } })
    expect(response.status).toBe(422)
    expect(errorOf(response).details?.map(({ param, code }) => [param, code])).toEqual([
      ['timeout_ms', 'invalid_value'],
      ['metadata', 'invalid_value'],
    ])
    expect(await countRuns()).toBe(before)
  })

  test.each([
    ['timeout_ms', 3_600_001],
    ['timeout_ms', 3_000_000_000],
    ['metadata', { a: '\u0000' }],
    ['metadata', { '\ud800': 1 }],
  ])('rejects %s %j', async (param, value) => {
    const response = await simulate({}, { [param]: value })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, 'invalid_value', param])
  })

  test('rejects a run of an archived agent', async () => {
    const { agents, organization_id } = service.credentials
    const archive = (status: string) =>
      service.deps.db.pool.query('update agents set status = $1 where organization_id = $2 and id = $3', [
        status,
        organization_id,
        agents.echo,
      ])
    await archive('archived')
    const response = await create({ agent_id: agents.echo, input: {} })
    expect([response.status, errorOf(response).code]).toEqual([422, 'agent_archived'])
  })
})
