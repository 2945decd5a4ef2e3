/** Pipeline runs end to end, on a real PostgreSQL, through the use cases that both doors call. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cancelPipelineRun } from '../../src/pipelines/runs/cancelPipelineRun.ts'
import { createPipelineRun } from '../../src/pipelines/runs/createPipelineRun.ts'
import type { CreatePipelineRunInput } from '../../src/pipelines/runs/createPipelineRunInput.ts'
import type { PipelineRun } from '../../src/pipelines/runs/pipelineRun.ts'
import { readPipelineRun } from '../../src/pipelines/runs/readPipelineRun.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'
import { definePipeline, type GivenStep } from './helpers/definePipeline.ts'

let service: TestService
let [echo, simulator, twice] = ['', '', '']
beforeAll(async () => {
  service = await startTestService()
  ;({ echo, simulator } = service.credentials.agents)
  const body = { name: 'Twice', runtime: { type: 'expression', expression: '{"n": n * 2}' } }
  twice = String((await rest(service, 'POST', '/agents/custom', { body })).json.id)
})
afterAll(() => service.dispose())

const viewer = () => ({ ...viewerOf(service), id: service.credentials.organization_id.replace('org_', 'key_') })
const define = (steps: GivenStep[], output: string | null = null) => definePipeline(service, steps, output)
const start = async (pipelineId: string, input: JsonObject, more: Partial<CreatePipelineRunInput> = {}) =>
  (await createPipelineRun(service.deps, viewer(), { pipelineId, input, ...more })).pipelineRun
const run = async (steps: GivenStep[], input: JsonObject, more: Partial<CreatePipelineRunInput> = {}) =>
  start(await define(steps), input, more)
const read = (id: string, waitSeconds = 20) => readPipelineRun(service.deps, viewer(), id, waitSeconds)
const runsOf = async ({ id }: PipelineRun) =>
  (await rest(service, 'GET', `/runs?pipeline_run_id=${id}&order=asc`)).json.data as JsonObject[]
const logOf = async ({ id }: PipelineRun) => {
  const { rows } = await service.deps.db.pool.query<{ seq: number; type: string }>(
    'select seq, type from pipeline_run_events where pipeline_run_id = $1 order by seq',
    [id],
  )
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  return rows.map(({ type }) => type)
}

describe('steps', () => {
  test('follow each other, each a real run with the creator of the pipeline run', async () => {
    const ended = await run(
      [
        { name: 'first', agentId: twice, input: '{"n": input.n}' },
        { name: 'second', agentId: twice, input: '{"n": steps.first.output.n}' },
      ],
      { n: 3 },
    )
    expect(ended).toMatchObject({ status: 'completed', output: { n: 12 }, error: null })
    expect(ended.steps.map(({ name, status }) => [name, status])).toEqual([
      ['first', 'completed'],
      ['second', 'completed'],
    ])
    const runs = await runsOf(ended)
    expect(runs.map((each) => [each.pipeline_step, each.output, each.created_by])).toEqual([
      ['first', { n: 6 }, ended.createdBy],
      ['second', { n: 12 }, ended.createdBy],
    ])
    expect(runs.map((each) => each.id)).toEqual(ended.steps.map(({ runId }) => runId))
    expect(await logOf(ended)).toEqual([
      ...['pipeline_run.created', 'pipeline_run.started', 'step.started', 'step.completed', 'step.started'],
      ...['step.completed', 'pipeline_run.completed'],
    ])
  })

  test('get the output of the previous step by default, and the input if they depend on none', async () => {
    const ended = await run(
      [
        { name: 'a', agentId: twice },
        { name: 'b', agentId: twice },
      ],
      { n: 1 },
    )
    expect(ended).toMatchObject({ status: 'completed', output: { n: 4 } })
  })

  test('join: conditions skip, for_each fans out in order', async () => {
    const ended = await run(
      [
        { name: 'items', agentId: twice, forEach: 'input.list', input: '{"n": item}', dependsOn: [], maxParallel: 2 },
        { name: 'never', agentId: echo, input: '{"query": "x"}', when: 'false', dependsOn: [] },
        { name: 'total', agentId: twice, input: '{"n": $sum(steps.items.output.n)}', dependsOn: ['items', 'never'] },
      ],
      { list: [3, 1, 2] },
    )
    expect(ended).toMatchObject({ status: 'completed', output: { n: 24 } })
    const [items, never] = ended.steps
    expect(items?.runs.map(({ index, status }) => [index, status])).toEqual([
      [0, 'completed'],
      [1, 'completed'],
      [2, 'completed'],
    ])
    expect([items?.runId, never?.status, never?.runId]).toEqual([null, 'skipped', null])
  })

  test('with a list have the item as their input by default, and the outputs in order', async () => {
    const listed = { name: 'a', agentId: echo, forEach: 'input.list' }
    const ended = await run([listed], { list: [{ query: 'x' }, 'y'] })
    expect(ended).toMatchObject({ status: 'completed', output: [{ result: 'x' }, { item: 'y' }] })
    expect((await run([listed], {})).output).toEqual([])
  })

  test('have their expressions evaluated once, whatever ends in the meantime', async () => {
    const slow = '($f := function($n) { $n = 0 ? 0 : $f($n - 1) }; $f(60000); [{"query": $string($millis())}])'
    const ended = await run(
      [
        { name: 'quick', agentId: simulator },
        { name: 'slow', agentId: echo, forEach: slow, dependsOn: [] },
      ],
      { chunks: 1, delay_ms: 300 },
    )
    expect(ended.status).toBe('completed')
    const [quick = {}, listed = {}] = await runsOf(ended)
    const endedAt = Date.parse(String(quick.finished_at))
    expect(Date.parse(String(listed.created_at))).toBeGreaterThan(endedAt)
    expect(Number((listed.output as JsonObject).result)).toBeLessThan(endedAt)
  })
})

describe('failures', () => {
  const failing = { name: 'a', agentId: '', input: '{"fail": {"code": "bad", "message": "m"}}' }

  test('fail the pipeline run with the error of the step, and cancel steps that never started', async () => {
    const ended = await run(
      [
        { ...failing, agentId: simulator },
        { name: 'b', agentId: echo },
      ],
      {},
    )
    expect(ended).toMatchObject({ status: 'failed', output: null, error: { code: 'bad', step: 'a' } })
    expect(ended.steps.map(({ status, error }) => [status, error?.code])).toEqual([
      ['failed', 'bad'],
      ['cancelled', undefined],
    ])
  })

  test('that are allowed are seen by the dependent steps', async () => {
    const lenient = { ...failing, agentId: simulator, onFailure: 'continue' as const }
    const ended = await run([lenient, { name: 'b', agentId: echo, input: '{"query": steps.a.error.code}' }], {})
    expect(ended).toMatchObject({ status: 'completed', output: { result: 'bad' } })
  })

  test.each([
    ['invalid_step_input', { input: '1' }],
    ['expression_failed', { input: '$error("x")' }],
    ['expression_failed', { when: '$error("x")' }],
    ['invalid_for_each', { forEach: '[1..1001]' }],
    ['agent_not_found', { agentId: 'ag_00000000000000000000000000' }],
  ])('%s: no run is created', async (code, step) => {
    const ended = await run([{ name: 'a', agentId: echo, ...step }], {})
    expect(ended).toMatchObject({ status: 'failed', error: { code, step: 'a' } })
    expect(await runsOf(ended)).toEqual([])
  })

  test('of a retryable kind are retried', async () => {
    const input = '{"fail": {"code": "busy", "message": "m", "retryable": true}}'
    const retry = { maxAttempts: 3, delayMs: 1 }
    const ended = await run([{ name: 'a', agentId: simulator, input, retry }], {})
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'busy' } })
    expect(ended.steps[0]?.runs.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'failed'],
    ])
  })
})

test('waits for people and continues with their answer', async () => {
  const waiting = await run(
    [
      { name: 'ask', agentId: simulator, input: '{"ask": {"type": "approve", "prompt": "ok?"}}' },
      { name: 'after', agentId: echo, input: '{"query": "done"}' },
    ],
    {},
  )
  expect(waiting).toMatchObject({
    status: 'requires_action',
    steps: [{ status: 'requires_action' }, { status: 'pending' }],
  })
  const response = await rest(service, 'POST', `/runs/${waiting.steps[0]?.runId}/action`, { body: { type: 'approve' } })
  expect(response.status).toBe(200)
  expect(await read(waiting.id)).toMatchObject({ status: 'completed', output: { result: 'done' } })
  expect((await logOf(waiting)).filter((type) => type.startsWith('pipeline_run'))).toEqual([
    ...['pipeline_run.created', 'pipeline_run.started', 'pipeline_run.requires_action', 'pipeline_run.resumed'],
    'pipeline_run.completed',
  ])
})

test('cancels what is active in it, and ends once', async () => {
  const slow = { agentId: simulator, input: '{"chunks": 200, "delay_ms": 1000}' }
  const started = await run(
    [
      { name: 'slow', ...slow },
      { name: 'beside', ...slow, dependsOn: [] },
    ],
    {},
    { waitSeconds: 0 },
  )
  const cancelled = await cancelPipelineRun(service.deps, viewer(), started.id)
  expect(cancelled).toMatchObject({ status: 'cancelled', steps: [{ status: 'cancelled' }, { status: 'cancelled' }] })
  expect(await cancelPipelineRun(service.deps, viewer(), started.id)).toEqual(cancelled)
  for (const { status } of await runsOf(cancelled)) expect(status).toBe('cancelled')
})

test("a step's run that someone cancels counts as failed", async () => {
  const slow = { name: 'slow', agentId: simulator, input: '{"ask": {}}' }
  const waiting = await run([slow], {})
  await rest(service, 'DELETE', `/runs/${waiting.steps[0]?.runId}`)
  expect(await read(waiting.id)).toMatchObject({ status: 'failed', error: { code: 'run_cancelled', step: 'slow' } })
})

test('reports its end in one event, which contains the pipeline run', async () => {
  const ended = await run([{ name: 'a', agentId: echo, input: '{"query": "x"}' }], {})
  const { rows } = await service.deps.db.pool.query<{ body: string }>(
    `select body from events where type = 'pipeline.completed' and subject_id = $1`,
    [ended.id],
  )
  expect(rows.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ id: ended.id, status: 'completed' }])
  const { rows: left } = await service.deps.db.pool.query(
    'select 1 from pipeline_runs where id = $1 and (due_at is not null or owner is not null)',
    [ended.id],
  )
  expect(left).toEqual([])
})

test('two requests with one key create one pipeline run', async () => {
  const pipelineId = await define([{ name: 'a', agentId: echo, input: '{"query": "x"}' }])
  const given = { pipelineId, input: {}, idempotencyKey: 'once' }
  const create = () => createPipelineRun(service.deps, viewer(), given)
  const [one, other] = await Promise.all([create(), create()])
  expect(one.pipelineRun.id).toBe(other.pipelineRun.id)
  expect([one.replayed, other.replayed].filter(Boolean)).toHaveLength(1)
})
