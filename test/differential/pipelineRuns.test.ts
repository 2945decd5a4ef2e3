import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listFields, pipelineRunFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { changeThroughBoth, type Target } from '../helpers/changeThroughBoth.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let quick: string
let waiting: string
beforeAll(async () => {
  service = await startTestService()
  const { echo, simulator } = service.credentials.agents
  const define = async (step: JsonObject) =>
    String(
      (await rest(service, 'POST', '/pipelines', { body: { name: 'p', steps: [{ name: 'a', ...step }] } })).json.id,
    )
  quick = await define({ agent_id: echo })
  waiting = await define({ agent_id: simulator, input: '{"ask": {"type": "approve", "prompt": "?"}}' })
})
afterAll(() => service.dispose())

const missing = 'prun_00000000000000000000000000'
const fragment = pipelineRunFragment
const selection = 'pipelineRun { ...PipelineRun }'

/** Both doors run the same pipeline. */
const create = (pipelineId: string, body: JsonObject, key?: string) =>
  changeThroughBoth(
    service,
    {
      mutation: 'createPipelineRun',
      selection,
      fragment,
      method: 'POST',
      idField: 'pipelineId',
      path: (id) => `/pipelines/${id}/runs`,
    },
    pipelineId,
    body,
    key,
  )
const cancel = (target: Target, key?: string) =>
  changeThroughBoth(
    service,
    {
      mutation: 'cancelPipelineRun',
      selection,
      fragment,
      method: 'DELETE',
      idField: 'id',
      path: (id) => `/pipeline-runs/${id}`,
    },
    target,
    undefined,
    key,
  )
const made = async (pipeline: string) =>
  String((await rest(service, 'POST', `/pipelines/${pipeline}/runs`, { body: { input: {} } })).json.id)
const read = (id: string, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/pipeline-runs/${encodeURIComponent(id)}` },
    graphql: {
      query: `query ($id: ID!) { pipelineRun(id: $id) { ...PipelineRun } } ${fragment}`,
      variables: { id },
    },
    resultPath: 'pipelineRun',
    ...(key !== undefined && { key }),
  })
const list = (path: string, variables: JsonObject, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path },
    graphql: {
      query: `query ($pipelineId: ID, $filter: PipelineRunFilter, $first: Int, $after: String) {
        pipelineRuns(pipelineId: $pipelineId, filter: $filter, first: $first, after: $after) { ${listFields('PipelineRun')} } } ${fragment}`,
      variables,
    },
    resultPath: 'pipelineRuns',
    ...(key !== undefined && { key }),
  })

describe('running a pipeline', () => {
  test('creates the same pipeline run', async () => {
    expect(await create(quick, { input: { query: 'x' } })).toMatchObject({
      code: 'ok',
      calls: 1,
      result: { status: 'completed', output: { result: 'x' } },
      effect: { pipeline_runs: 1, runs: 1 },
    })
    expect(await create(waiting, { input: {} })).toMatchObject({ result: { status: 'requires_action' } })
  })

  test('shares idempotency keys between both doors', async () => {
    const body = { input: {}, idempotency_key: 'both' }
    await rest(service, 'POST', `/pipelines/${quick}/runs`, { body })
    expect(await create(quick, body)).toMatchObject({ code: 'ok', effect: {}, calls: 0 })
    expect(await create(quick, { ...body, input: { a: 1 } })).toMatchObject({
      code: 'idempotency_mismatch',
      effect: {},
    })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['wrong_type', { input: 1, metadata: [] }],
    ['unknown_field', { input: {}, colour: 'red' }],
    ['invalid_value', { input: {}, timeout_ms: 1, metadata: { a: 'x'.repeat(17_000) } }],
  ])('returns the same %s', async (code, body) => {
    expect(await create(quick, body)).toMatchObject({ code, effect: {} })
  })

  test('returns the same errors', async () => {
    const { key } = await makeOrganization(service)
    const limited = await makeKey(service, { agentIds: [await makeAgent(service, 'echo')] })
    expect((await create('pipe_00000000000000000000000000', { input: {} })).code).toBe('pipeline_not_found')
    expect((await create(quick, { input: {} }, limited.key)).code).toBe('agent_not_allowed')
    expect((await read(await made(quick), key)).code).toBe('pipeline_run_not_found')
    expect((await read(await made(quick), limited.key)).code).toBe('agent_not_allowed')
    expect((await cancel(missing)).code).toBe('pipeline_run_not_found')
    for (const none of [missing, 'x', '\u0000']) expect((await read(none)).code).toBe('pipeline_run_not_found')
  })
})

test('blocks the same input, and stores the same redacted one and output', async () => {
  const useDefault = async (policy: unknown) =>
    rest(service, 'PATCH', `/policies/${policy}`, { body: { is_default: true } })
  const usePii = async (action: string) => {
    const guardrails = [{ check: 'pii', on: 'both', action }]
    await useDefault((await rest(service, 'POST', '/policies', { body: { name: 'Test', guardrails } })).json.id)
  }
  await usePii('block')
  const refused = { code: 'guardrail_blocked', status: 422, params: ['input'], effect: { audit_log: 1 } }
  expect(await create(quick, { input: { query: 'carla@example.com' } })).toMatchObject(refused)
  await usePii('redact')
  expect((await create(quick, { input: { query: 'carla@example.com' } })).result).toMatchObject({
    input: { query: '[redacted:email]' },
    output: { result: '[redacted:email]' },
  })
  await useDefault('none')
})

test.each<[string, number]>([
  ['ok', 61],
  ['invalid_value', -1],
])('returns the same %s for a wait of %i seconds', async (code, seconds) => {
  const id = await made(quick)
  const outcome = await bothDoors(service, {
    rest: { method: 'GET', path: `/pipeline-runs/${id}?wait=${seconds}` },
    graphql: { query: `{ pipelineRun(id: "${id}", waitSeconds: ${seconds}) { ...PipelineRun } } ${fragment}` },
    resultPath: 'pipelineRun',
  })
  expect(outcome.code).toBe(code)
})

test('cancels the same, once', async () => {
  expect(await cancel(() => made(waiting))).toMatchObject({ code: 'ok', result: { status: 'cancelled' } })
  expect((await cancel(() => made(quick))).code).toBe('run_not_active')
})

test('reads and lists the same', async () => {
  expect((await read(await made(quick))).code).toBe('ok')
  const first = await list('/pipeline-runs?limit=1', { first: 1 })
  const { next_cursor: after } = first.result as { next_cursor: string }
  expect((await list(`/pipeline-runs?limit=1&cursor=${after}`, { first: 1, after })).code).toBe('ok')
  const filter = { pipelineId: quick, status: ['completed'] }
  expect((await list(`/pipeline-runs?pipeline_id=${quick}&status=completed`, { filter })).code).toBe('ok')
  expect((await list(`/pipelines/${quick}/runs`, { pipelineId: quick })).code).toBe('ok')
  expect((await list('/pipelines/x/runs', { pipelineId: 'x' })).code).toBe('pipeline_not_found')
  expect((await list('/pipeline-runs?limit=0', { first: 0 })).code).toBe('limit_out_of_range')
  expect((await list('/pipeline-runs?cursor=x', { after: 'x' })).code).toBe('invalid_cursor')
  expect((await list('/pipeline-runs?status=x', { filter: { status: ['x'] } })).code).toBe('invalid_value')
})
