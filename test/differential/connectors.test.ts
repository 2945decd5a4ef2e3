import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { changeThroughBoth, type Target, usualChanges } from '../helpers/changeThroughBoth.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { listThroughBoth, readThroughBoth } from '../helpers/readThroughBoth.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const missing = `conn_${'0'.repeat(26)}`
const good = { name: 'Models', kind: 'openai', base_url: 'https://models.example/v1', secret: 'sk-of-both' }
const own = { name: 'Own', kind: 'http', base_url: 'https://own.example' }
const make = async (body: JsonObject = good) => String((await rest(service, 'POST', '/connectors', { body })).json.id)
const inUse = async () => {
  const connectorId = await make(own)
  const runtime = { type: 'http', url: 'https://own.example/run', connector_id: connectorId }
  await rest(service, 'POST', '/agents/custom', { body: { name: 'A', runtime } })
  return connectorId
}
const deleted = async () => {
  const id = await make()
  await rest(service, 'DELETE', `/connectors/${id}`)
  return id
}

const resource = { one: 'connector', many: 'connectors', type: 'Connector', fragment: connectorFragment }
const changes = usualChanges(resource)
const both = (name: keyof typeof changes, target: Target, body?: JsonObject, key?: string) =>
  changeThroughBoth(service, changes[name], target, body, key)

describe('creating a connector', () => {
  test('creates the same connector', async () => {
    const { code, result, effect } = await both('create', '', { ...good, private: false })
    expect([code, effect]).toEqual(['ok', { connectors: 1, audit_log: 1 }])
    const { secret: _, ...shown } = good
    expect(result).toEqual({
      ...shown,
      has_secret: true,
      id: 'conn_#',
      private: false,
      used_by: [],
      used_by_count: 0,
      created_at: '#time',
      updated_at: '#time',
      revision: 1,
    })
  })

  test('shares idempotency keys between both doors', async () => {
    const body = { ...good, idempotency_key: 'both' }
    await rest(service, 'POST', '/connectors', { body })
    expect(await both('create', '', body)).toMatchObject({ code: 'ok', effect: {} })
    expect(await both('create', '', { ...body, secret: 'other' })).toMatchObject({
      code: 'idempotency_mismatch',
      params: ['idempotency_key'],
      effect: {},
    })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['wrong_type', { ...good, private: 'x', secret: 1 }],
    ['unknown_field', { ...good, colour: 'red' }],
    ['invalid_value', { ...good, kind: 'ftp' }],
    ['invalid_value', { ...good, name: '', secret: '' }],
    ['invalid_value', { ...good, secret: null }],
    ['invalid_url', { ...good, base_url: 'http://x' }],
  ])('returns the same %s', async (code, body) => {
    expect(await both('create', '', body)).toMatchObject({ code, effect: {} })
  })
})

describe('reading connectors', () => {
  const read = (id: string, key?: string) => readThroughBoth(service, resource, id, key)
  const list = (query: string, variables: JsonObject) => listThroughBoth(service, resource, query, variables)

  test('returns the same connector, and the same 404', async () => {
    const { key } = await makeOrganization(service)
    const id = await make()
    expect(await read(id)).toMatchObject({ code: 'ok', result: { name: 'Models' } })
    expect(await read(await inUse())).toMatchObject({
      result: { used_by: [{ id: 'ag_#', name: 'A' }], used_by_count: 1 },
    })
    expect(await read(id, key)).toMatchObject({ code: 'connector_not_found', status: 404 })
    expect(await read(missing)).toMatchObject({ code: 'connector_not_found' })
    expect(await read('x')).toMatchObject({ code: 'connector_not_found' })
  })

  test('returns the same pages', async () => {
    expect(await list('limit=2&order=asc', { first: 2, order: 'asc' })).toMatchObject({ code: 'ok' })
    expect(await list('limit=0', { first: 0 })).toMatchObject({ code: 'limit_out_of_range', params: ['limit'] })
    expect(await list('cursor=x', { after: 'x' })).toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('updating a connector', () => {
  test('changes fields and the secret, or nothing', async () => {
    const changed = { effect: { audit_log: 1 }, code: 'ok' }
    expect(await both('update', make, { name: 'New', private: false })).toMatchObject({
      ...changed,
      result: { name: 'New', private: false },
    })
    expect(await both('update', make, { secret: 'sk-new' })).toMatchObject(changed)
    expect(await both('update', make, { name: 'Models', secret: good.secret })).toMatchObject({
      code: 'ok',
      effect: {},
    })
  })

  test.each<[string, JsonObject]>([
    ['unknown_field', { kind: 'http' }],
    ['wrong_type', { name: 1 }],
    ['invalid_value', { name: null }],
    ['invalid_value', { secret: null }],
    ['invalid_value', { base_url: 'https://elsewhere.example' }],
    ['invalid_url', { base_url: 'nonsense' }],
  ])('returns the same %s', async (code, body) => {
    expect(await both('update', make, body)).toMatchObject({ code, effect: {} })
  })

  test('returns the same 404 for an unknown and a deleted connector', async () => {
    expect(await both('update', missing, {})).toMatchObject({ code: 'connector_not_found' })
    expect(await both('update', deleted, {})).toMatchObject({ code: 'connector_not_found' })
  })
})

describe('deleting a connector', () => {
  test('deletes it once, and not while it is in use', async () => {
    expect(await both('delete', make)).toMatchObject({
      code: 'ok',
      effect: { audit_log: 1 },
      result: { name: 'Models' },
    })
    expect(await both('delete', deleted)).toMatchObject({ code: 'connector_not_found', effect: {} })
    expect(await both('delete', inUse)).toMatchObject({ code: 'connector_in_use', status: 422, effect: {} })
  })
})

describe('rights', () => {
  test('returns the same 403 for a demo key and for a key that is restricted to agents', async () => {
    const demo = (await makeKey(service, { mode: 'demo' })).key
    const refused = { code: 'insufficient_scope', status: 403, effect: {} }
    expect(await both('create', '', own, demo)).toMatchObject(refused)
    expect(await both('update', missing, {}, demo)).toMatchObject(refused)
    expect(await both('delete', missing, undefined, demo)).toMatchObject(refused)
    const limited = (await makeKey(service, { agentIds: [service.credentials.agents.echo] })).key
    expect(await both('create', '', own, limited)).toMatchObject({ code: 'agent_not_allowed', effect: {} })
  })

  test('a demo key may not run an agent whose later version has a private connector and accepts the input', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const first = { name: 'A', runtime: { type: 'expression', expression: '1' }, input_schema: { required: ['a'] } }
    const agent_id = String((await rest(service, 'POST', '/agents/custom', { body: first })).json.id)
    const run = (input: JsonObject) =>
      rest(service, 'POST', '/runs', { body: { agent_id, input }, key, headers: { prefer: 'respond-async' } })
    expect((await run({ a: 1 })).status).toBe(202)
    const runtime = { type: 'http', url: 'https://own.example/run', connector_id: await make(own) }
    await rest(service, 'PATCH', `/agents/${agent_id}`, { body: { runtime, input_schema: null } })
    const { status, json } = await run({})
    expect([status, (json.error as JsonObject).code]).toEqual([403, 'private_connector_forbidden'])
  })

  test('a demo key may not run an agent with a private connector', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const connectorId = await make(own)
    const runtime = { type: 'http', url: 'https://own.example/run', connector_id: connectorId }
    const agent = (await rest(service, 'POST', '/agents/custom', { body: { name: 'A', runtime } })).json
    const outcome = await bothDoors(service, {
      rest: { method: 'POST', path: '/runs', body: { agent_id: agent.id, input: {} } },
      graphql: {
        query: 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }',
        variables: { input: { agentId: agent.id, input: {} } },
      },
      resultPath: 'createRun.run',
      key,
    })
    expect(outcome).toMatchObject({ code: 'private_connector_forbidden', status: 403, effect: {}, calls: 0 })
    const run = (await rest(service, 'POST', '/runs', { body: { agent_id: agent.id, input: {} } })).json
    const action = { type: 'respond', payload: {} }
    const reported = await bothDoors(service, {
      rest: { method: 'POST', path: `/runs/${run.id}/action`, body: action },
      graphql: {
        query: 'mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { run { id } } }',
        variables: { input: { id: run.id, ...action } },
      },
      resultPath: 'sendRunAction.run',
      key,
    })
    expect(reported).toMatchObject({ code: 'private_connector_forbidden', status: 403, effect: {} })
    const cancelled = await bothDoors(service, {
      rest: { method: 'DELETE', path: `/runs/${run.id}` },
      graphql: {
        query: 'mutation ($input: CancelRunInput!) { cancelRun(input: $input) { run { id } } }',
        variables: { input: { id: run.id } },
      },
      resultPath: 'cancelRun.run',
      key,
    })
    expect(cancelled).toMatchObject({ code: 'private_connector_forbidden', status: 403, effect: {} })
  })

  test('a demo key may not cancel a pipeline run with an agent that has a private connector', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const runtime = { type: 'http', url: 'https://own.example/run', connector_id: await make(own) }
    const agent = (await rest(service, 'POST', '/agents/custom', { body: { name: 'A', runtime } })).json
    const steps = [
      { name: 'wait', agent_id: service.credentials.agents.simulator, input: '{"ask": {}}' },
      { name: 'call', agent_id: agent.id },
    ]
    const pipeline = (await rest(service, 'POST', '/pipelines', { body: { name: 'P', steps } })).json
    const headers = { prefer: 'respond-async' }
    const run = (await rest(service, 'POST', `/pipelines/${pipeline.id}/runs`, { body: { input: {} }, headers })).json
    await waitUntil('the log says that its first step has started', 10_000, async () => {
      const logged = 'select 1 from pipeline_run_events where pipeline_run_id = $1'
      return ((await service.deps.db.pool.query(logged, [run.id])).rowCount ?? 0) >= 3
    })
    expect(await cancelPipelineRun(run, key)).toMatchObject({
      code: 'private_connector_forbidden',
      status: 403,
      effect: {},
    })
    expect((await rest(service, 'DELETE', `/pipeline-runs/${run.id}`)).json.status).toBe('cancelled')
  })

  test('a demo key may not cancel a pipeline run that executes an earlier version with a private connector', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const runtime = { type: 'http', url: 'https://own.example/run', connector_id: await make(own) }
    const agent = (await rest(service, 'POST', '/agents/custom', { body: { name: 'A', runtime } })).json
    const steps = [{ name: 'call', agent_id: agent.id }]
    const pipeline = (await rest(service, 'POST', '/pipelines', { body: { name: 'P', steps } })).json
    const headers = { prefer: 'respond-async' }
    const run = (await rest(service, 'POST', `/pipelines/${pipeline.id}/runs`, { body: { input: {} }, headers })).json
    const stepRunId = await waitUntil('the run of its step is logged', 10_000, async () => {
      const logged = `select data ->> 'run_id' as id from pipeline_run_events where pipeline_run_id = $1 and type = 'step.started'`
      return (await service.deps.db.pool.query(logged, [run.id])).rows[0]?.id
    })
    const later = { runtime: { type: 'expression', expression: '1' } }
    expect((await rest(service, 'PATCH', `/agents/${agent.id}`, { body: later })).json.version).toBe(2)
    const refused = { code: 'private_connector_forbidden', status: 403, effect: {} }
    const { status, json } = await rest(service, 'DELETE', `/runs/${stepRunId}`, { key })
    expect([status, (json.error as JsonObject).code]).toEqual([403, 'private_connector_forbidden'])
    expect(await cancelPipelineRun(run, key)).toMatchObject(refused)
    expect((await rest(service, 'DELETE', `/pipeline-runs/${run.id}`)).json.status).toBe('cancelled')
  })

  const cancelPipelineRun = ({ id }: JsonObject, key: string) =>
    bothDoors(service, {
      rest: { method: 'DELETE', path: `/pipeline-runs/${id}` },
      graphql: {
        query: 'mutation ($input: CancelPipelineRunInput!) { cancelPipelineRun(input: $input) { pipelineRun { id } } }',
        variables: { input: { id } },
      },
      resultPath: 'cancelPipelineRun.pipelineRun',
      key,
    })

  test('a demo key gets no replay of a run that a live key created', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const runtime = { type: 'http', url: 'https://own.example/run', connector_id: await make(own) }
    const agent = (await rest(service, 'POST', '/agents/custom', { body: { name: 'A', runtime } })).json
    const options = { body: { agent_id: agent.id, input: {} }, headers: { 'idempotency-key': 'demo-replay' } }
    expect((await rest(service, 'POST', '/runs', options)).status).toBe(200)
    expect((await rest(service, 'POST', '/runs', { ...options, key })).status).toBe(403)
  })
})
