import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let echo: string
let simulator: string
let quick: string
let waiting: string
beforeAll(async () => {
  service = await startTestService()
  ;({ echo, simulator } = service.credentials.agents)
  quick = await define([step('a'), step('b')])
  waiting = await define([step('ask', { agent_id: simulator, input: '{"ask": {"type": "approve", "prompt": "?"}}' })])
})
afterAll(() => service.dispose())

const step = (name: string, more: JsonObject = {}): JsonObject => ({ name, agent_id: echo, ...more })
const define = async (steps: JsonObject[], more: JsonObject = {}): Promise<string> =>
  String((await rest(service, 'POST', '/pipelines', { body: { name: 'p', steps, ...more } })).json.id)
const start = (pipeline: string, body: unknown = { input: { query: 'x' } }, options: CallOptions = {}) =>
  rest(service, 'POST', `/pipelines/${pipeline}/runs`, { body, ...options })
const read = (id: unknown, query = '', options: CallOptions = {}) =>
  rest(service, 'GET', `/pipeline-runs/${id}${query}`, options)
const cancel = (id: unknown, options: CallOptions = {}) => rest(service, 'DELETE', `/pipeline-runs/${id}`, options)
const list = async (path: string, options: CallOptions = {}) => {
  const { json } = await rest(service, 'GET', path, options)
  return (json.data as JsonObject[]).map(({ id }) => id)
}

describe('creating', () => {
  test('200 with the ended pipeline run', async () => {
    const { status, json, headers } = await start(quick, { input: { query: 'x' }, metadata: { team: 'y' } })
    expect([status, headers.location]).toEqual([200, undefined])
    expect(json).toEqual({
      id: expect.stringMatching(/^prun_[0-9a-z]{26}$/),
      pipeline_id: quick,
      pipeline_version: 1,
      status: 'completed',
      input: { query: 'x' },
      output: { result: 'x' },
      error: null,
      steps: ['a', 'b'].map((name) => ({
        name,
        agent_id: echo,
        status: 'completed',
        run_id: expect.stringMatching(/^run_/),
        runs: [{ run_id: expect.stringMatching(/^run_/), index: null, attempt: 1, status: 'completed' }],
        latency_ms: expect.any(Number),
        tokens_used: expect.any(Number),
        error: null,
      })),
      tokens_used: expect.any(Number),
      latency_ms: expect.any(Number),
      timeout_ms: 3_600_000,
      metadata: { team: 'y' },
      erased_at: null,
      created_by: expect.stringMatching(/^key_/),
      created_at: expect.stringMatching(/Z$/),
      started_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
    })
    expect((await read(json.id)).json).toEqual(json)
  })

  test('202 with its Location if the caller does not wait, and with Preference-Applied', async () => {
    const slow = await define([step('slow', { agent_id: simulator, input: '{"chunks": 100, "delay_ms": 100}' })])
    const { status, json, headers } = await start(slow, { input: {} }, { headers: { prefer: 'respond-async' } })
    expect(status).toBe(202)
    expect(headers.location).toBe(`${service.publicUrl}/v2/pipeline-runs/${json.id}`)
    expect(headers['preference-applied']).toBe('respond-async')
    const { json: cancelled } = await cancel(json.id)
    expect([cancelled.status, (await cancel(json.id)).json]).toEqual(['cancelled', cancelled])
  })

  test('200 while it requires an action; the answer lets it continue', async () => {
    const { status, json } = await start(waiting, { input: {} })
    expect([status, json.status]).toEqual([200, 'requires_action'])
    const [asked] = json.steps as JsonObject[]
    await rest(service, 'POST', `/runs/${asked?.run_id}/action`, { body: { type: 'approve' } })
    expect((await read(json.id, '?wait=20')).json.status).toBe('completed')
  })

  test('the same idempotency key creates one; another body, or another pipeline, is rejected', async () => {
    const headers = { 'idempotency-key': 'prun-once' }
    const first = await start(quick, { input: {} }, { headers })
    const again = await start(quick, { input: {}, metadata: null }, { headers })
    expect([again.status, again.json, again.headers['idempotency-replayed']]).toEqual([200, first.json, 'true'])
    for (const [pipeline, input] of [
      [quick, { other: 1 }],
      [waiting, {}],
    ] as const)
      expect(errorOf(await start(pipeline, { input }, { headers })).code).toBe('idempotency_mismatch')
  })
})

describe('rejected', () => {
  test.each<[number, string, JsonObject]>([
    [400, 'missing_field', {}],
    [400, 'wrong_type', { input: [] }],
    [400, 'unknown_field', { input: {}, pipeline_id: 'x' }],
    [422, 'invalid_value', { input: {}, timeout_ms: 999 }],
    [422, 'invalid_value', { input: {}, timeout_ms: 86_400_001 }],
    [422, 'invalid_value', { input: {}, idempotency_key: 'ü' }],
  ])('%d %s: %j', async (status, code, body) => {
    const response = await start(quick, body)
    expect([response.status, errorOf(response).code]).toEqual([status, code])
  })

  test('422 pipeline_archived, and run_not_active for an ended one', async () => {
    const pipeline = await define([step('a')])
    const { json } = await start(pipeline)
    expect(errorOf(await cancel(json.id)).code).toBe('run_not_active')
    await rest(service, 'DELETE', `/pipelines/${pipeline}`)
    const response = await start(pipeline)
    expect([response.status, errorOf(response).code]).toEqual([422, 'pipeline_archived'])
  })

  test("404 for another organisation's, and for unknown ids", async () => {
    const { key } = await makeOrganization(service)
    const { id } = (await start(quick)).json
    const missing = [
      await read(id, '', { key }),
      await cancel(id, { key }),
      await read('prun_00000000000000000000000000'),
      await rest(service, 'GET', `/pipeline-runs/${id}/stream`, { key }),
    ]
    for (const response of missing)
      expect([response.status, errorOf(response).code]).toEqual([404, 'pipeline_run_not_found'])
    const pipelines = [
      await start(quick, undefined, { key }),
      await rest(service, 'GET', `/pipelines/${quick}/runs`, { key }),
    ]
    for (const response of pipelines)
      expect([response.status, errorOf(response).code]).toEqual([404, 'pipeline_not_found'])
  })

  test('403 for a key that may not use each of its agents', async () => {
    const { id } = (await start(quick)).json
    const { key } = await makeKey(service, { agentIds: [await makeAgent(service, 'echo')] })
    const refused = [await start(quick, undefined, { key }), await read(id, '', { key }), await cancel(id, { key })]
    for (const response of refused)
      expect([response.status, errorOf(response).code]).toEqual([403, 'agent_not_allowed'])
    expect(await list('/pipeline-runs', { key })).toEqual([])
  })
})

describe('listing', () => {
  test('by pipeline, status and time, in pages and in both orders', async () => {
    const pipeline = await define([step('a')])
    const ids: unknown[] = []
    for (let count = 0; count < 3; count++) ids.push((await start(pipeline)).json.id)
    const newest = [...ids].reverse()
    expect(await list(`/pipelines/${pipeline}/runs`)).toEqual(newest)
    expect(await list(`/pipeline-runs?pipeline_id=${pipeline}&order=asc`)).toEqual(ids)
    expect(await list(`/pipeline-runs?pipeline_id=${pipeline}&status=failed,completed`)).toEqual(newest)
    expect(await list(`/pipelines/${pipeline}/runs?status=failed`)).toEqual([])
    expect(await list(`/pipeline-runs?pipeline_id=${pipeline}&created_before=2020-01-01T00:00:00.000Z`)).toEqual([])
    const { json } = await rest(service, 'GET', `/pipelines/${pipeline}/runs?limit=2`)
    expect(await list(`/pipelines/${pipeline}/runs?limit=2&cursor=${json.next_cursor}`)).toEqual([ids[0]])
  })
})

describe('GraphQL', () => {
  const query = `query ($first: Int) { pipelineRuns(first: $first) { edges { node {
    id pipeline { id } definition { version } steps { name run { id pipelineRun { id } } runs { run { id } } } } } } }`

  test('shows the runs of steps, the definition and the pipeline run of a run', async () => {
    const { json: made } = await start(quick)
    const { json } = await graphql(
      service,
      `query ($id: ID!) { pipelineRun(id: $id) { pipeline { name } definition { version steps { name } }
        steps { run { output pipelineStep pipelineRun { id } } runs { attempt run { status } } } creator { kind } } }`,
      { id: made.id },
    )
    const each = (pipelineStep: string, output: JsonObject) => ({
      run: { output, pipelineStep, pipelineRun: { id: made.id } },
      runs: [{ attempt: 1, run: { status: 'completed' } }],
    })
    expect(json).toEqual({
      data: {
        pipelineRun: {
          pipeline: { name: 'p' },
          definition: { version: 1, steps: [{ name: 'a' }, { name: 'b' }] },
          steps: [each('a', { result: 'x' }), each('b', { result: 'x' })],
          creator: { kind: 'api_key' },
        },
      },
    })
  })

  test('ends a page early at 8 MiB of selected fields, not counting others', async () => {
    const pipeline = await define([step('a')])
    for (let count = 0; count < 3; count++) await start(pipeline)
    const output = `json_build_object('text', repeat('x', 9000000))`
    await service.deps.db.pool.query(
      `update pipeline_runs set output = ${output}, output_bytes = octet_length(${output}::text) where pipeline_id = $1`,
      [pipeline],
    )
    const pageWith = async (field: string) => {
      const { json } = await graphql(
        service,
        `query ($id: ID) { pipelineRuns(pipelineId: $id) { edges { node { id ${field} } } pageInfo { hasNextPage } } }`,
        { id: pipeline },
      )
      const { edges, pageInfo } = (json.data as { pipelineRuns: { edges: unknown[]; pageInfo: JsonObject } })
        .pipelineRuns
      return [edges.length, pageInfo.hasNextPage]
    }
    expect(await pageWith('output')).toEqual([1, true])
    expect(await pageWith('input')).toEqual([3, false])
    await service.deps.db.pool.query(
      `update pipeline_runs set output = null, output_bytes = null where pipeline_id = $1`,
      [pipeline],
    )
  })

  test('reads each level of nested fields in one statement', async () => {
    for (let count = 0; count < 8; count++) await start(quick)
    const tables = ['pipelines', 'pipeline_versions', 'pipeline_runs', 'runs', 'unnest', '\\(']
    const read = async () => () => graphql(service, query, { first: 8 })
    const { statements, response } = await leastStatements(service, tables, read)
    expect(response.json.errors).toBeUndefined()
    // Pipeline runs, pipelines, definitions, runs, and their pipeline runs.
    expect(statements).toBeLessThanOrEqual(5)
  })
})
