/** Runs of an agent version given by the caller. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

async function call(method: string, path: string, body?: JsonObject): Promise<JsonObject> {
  const response = await rest(service, method, path, body && { body })
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return response.json
}

/** An agent whose first version is `first`, and whose live version, the second, is `then`. */
async function makeAgent(first: JsonObject, then: JsonObject): Promise<string> {
  const { id } = await call('POST', '/agents/custom', { name: 'A', runtime: saying('one'), ...first })
  await call('PATCH', `/agents/${id}`, { runtime: saying('two'), ...then })
  return String(id)
}
const saying = (text: string) => ({ type: 'expression', expression: `"${text} " & query` })
const run = (agentId: string, more: JsonObject = {}, options: JsonObject = {}) =>
  rest(service, 'POST', '/runs', { body: { agent_id: agentId, input: { query: 'x' }, ...more }, ...options })

describe('200', () => {
  test('executes the given version, and the live one if none is given', async () => {
    const agentId = await makeAgent({ timeout_ms: 5_000 }, { timeout_ms: 6_000 })
    const first = { agent_version: 1, timeout_ms: 5_000, output: { result: 'one x' } }
    const second = { agent_version: 2, timeout_ms: 6_000, output: { result: 'two x' } }
    expect((await run(agentId, { agent_version: 1 })).json).toMatchObject(first)
    expect((await run(agentId, { agent_version: 2 })).json).toMatchObject(second)
    expect((await run(agentId)).json).toMatchObject(second)
    expect((await run(agentId, { agent_version: null })).json).toMatchObject(second)
  })

  test('streams the given version', async () => {
    const agentId = await makeAgent({}, {})
    const body = { agent_id: agentId, agent_version: 1, input: { query: 'x' } }
    const { frames } = await stream(service, 'POST', '/v2/runs/stream', { body })
    expect(frames.map(({ event }) => event)).toEqual(['run.created', 'run.started', 'run.completed'])
    expect(frames[1]?.data).toMatchObject({ agent_version: 1 })
    expect(frames[2]?.data.run).toMatchObject({ agent_version: 1, output: { result: 'one x' } })
  })

  test('applies the schemas of the given version', async () => {
    const needsName = { type: 'object', required: ['name'] }
    const agentId = await makeAgent({ input_schema: needsName }, { input_schema: null, output_schema: needsName })
    expect(errorOf(await run(agentId, { agent_version: 1 })).code).toBe('input_schema_violation')
    expect((await run(agentId, { agent_version: 2 })).json).toMatchObject({
      error: { code: 'output_schema_violation' },
    })
    const named = await run(agentId, { agent_version: 1, input: { name: 'n', query: 'x' } })
    expect(named.json).toMatchObject({ status: 'completed', output: { result: 'one x' } })
  })

  describe('applies the policy of the live version', () => {
    const guardrails = (on: string) => [{ check: 'blocked_terms', on, action: 'block', terms: ['secret'] }]
    const guarded = async (on: string) => {
      const { id } = await call('POST', '/policies', { name: on, guardrails: guardrails(on) })
      return makeAgent({ policy: 'none' }, { policy: id })
    }
    const secret = { agent_version: 1, input: { query: 'secret' } }

    test('to the input', async () => {
      expect(errorOf(await run(await guarded('input'), secret)).code).toBe('guardrail_blocked')
    })

    test('to the output of a run that starts immediately', async () => {
      const { json } = await run(await guarded('output'), secret)
      expect(json).toMatchObject({ status: 'failed', output: null, error: { code: 'guardrail_blocked' } })
    })

    test('to the output of a run that is claimed from the queue', async () => {
      const made = await run(await guarded('output'), secret, { headers: { prefer: 'respond-async' } })
      const { json } = await rest(service, 'GET', `/runs/${made.json.id}?wait=20`)
      expect(json).toMatchObject({ agent_version: 1, status: 'failed', error: { code: 'guardrail_blocked' } })
    })

    test('to what is sent to the run later', async () => {
      const { id: policy } = await call('POST', '/policies', { name: 'later', guardrails: guardrails('input') })
      const { id } = await call('POST', '/agents/simulator/deploy', { policy: 'none' })
      await call('PATCH', `/agents/${id}`, { policy })
      const made = await run(String(id), { agent_version: 1, input: { ask: { type: 'respond' } } })
      const body = { type: 'respond', payload: 'secret' }
      const response = await rest(service, 'POST', `/runs/${made.json.id}/action`, { body })
      expect(errorOf(response).code).toBe('guardrail_blocked')
    })
  })

  test('applies the concurrency limit of the live version', async () => {
    const { id } = await call('POST', '/agents/simulator/deploy', {})
    await call('PATCH', `/agents/${id}`, { max_concurrency: 1 })
    const long = { agent_version: 1, input: { chunks: 1, delay_ms: 3_600_000 } }
    const options = { headers: { prefer: 'respond-async' } }
    const [first, second] = [await run(String(id), long, options), await run(String(id), long, options)]
    const isRunning = async () => (await call('GET', `/runs/${first.json.id}`)).status === 'running'
    await waitUntil('the first one runs', 10_000, isRunning)
    expect((await call('GET', `/runs/${second.json.id}`)).status).toBe('queued')
    for (const { json } of [first, second]) await call('DELETE', `/runs/${json.id}`)
  })
})

describe('idempotency', () => {
  test('a version is part of the request, and no version differs from the live one', async () => {
    const agentId = await makeAgent({}, {})
    const keyed = (key: string, more: JsonObject = {}) => run(agentId, { idempotency_key: key, ...more })
    const made = await keyed('k1', { agent_version: 2 })
    expect((await keyed('k1', { agent_version: 2 })).json.id).toBe(made.json.id)
    for (const other of [{}, { agent_version: 1 }]) {
      expect(errorOf(await keyed('k1', other)).code).toBe('idempotency_mismatch')
    }
    const plain = await keyed('k2')
    expect((await keyed('k2', { agent_version: null })).json.id).toBe(plain.json.id)
    expect(errorOf(await keyed('k2', { agent_version: 2 })).code).toBe('idempotency_mismatch')
  })
})

describe('403', () => {
  test.each<[Scope[]]>([[['runs:write']], [['runs:write', 'agents:read', 'agents:deploy']]])(
    'insufficient_scope for a key with %j',
    async (scopes) => {
      const agentId = await makeAgent({}, {})
      const { key } = await makeKey(service, { scopes })
      expect((await run(agentId, {}, { key })).status).toBe(200)
      for (const version of [1, 2, 99]) {
        const response = await run(agentId, { agent_version: version }, { key })
        expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
      }
    },
  )

  test('agent_not_allowed for a key limited to other agents, and for a version with a connector that its agents no longer use', async () => {
    const { id: connector } = await call('POST', '/connectors', {
      name: 'C',
      kind: 'http',
      base_url: 'https://own.example',
    })
    const runtime = { type: 'http', url: 'https://own.example/run', connector_id: connector }
    const agentId = await makeAgent({ runtime }, {})
    const scopes: Scope[] = ['runs:write', 'agents:write']
    const { key } = await makeKey(service, { scopes, agentIds: [agentId] })
    const refused = await run(agentId, { agent_version: 1 }, { key })
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'agent_not_allowed'])
    expect((await run(agentId, { agent_version: 2 }, { key })).status).toBe(200)
    const { key: others } = await makeKey(service, { scopes, agentIds: [service.credentials.agents.echo] })
    expect(errorOf(await run(agentId, { agent_version: 1 }, { key: others })).code).toBe('agent_not_allowed')
  })
})

describe('404', () => {
  test.each([0, -1, 3, 2_147_483_647])('agent_version_not_found for version %i', async (version) => {
    const agentId = await makeAgent({}, {})
    const response = await run(agentId, { agent_version: version })
    const { code, param } = errorOf(response)
    expect([response.status, code, param]).toEqual([404, 'agent_version_not_found', 'agent_version'])
  })

  test("agent_not_found for another organisation's agent", async () => {
    const agentId = await makeAgent({}, {})
    const { key } = await makeOrganization(service)
    const response = await run(agentId, { agent_version: 1 }, { key })
    expect([response.status, errorOf(response).code]).toEqual([404, 'agent_not_found'])
  })
})

describe('422', () => {
  test('agent_archived for every version', async () => {
    const agentId = await makeAgent({}, {})
    await call('DELETE', `/agents/${agentId}`)
    for (const version of [1, 2]) {
      expect(errorOf(await run(agentId, { agent_version: version })).code).toBe('agent_archived')
    }
  })
})
