/** Pipeline runs at their limits, and those that a process left behind. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { slowness } from '../helpers/slowness.ts'
import type { TestService } from '../helpers/testService.ts'
import { definePipeline, type GivenStep } from './helpers/definePipeline.ts'

let service: TestService
let [echo, simulator] = ['', '']
beforeAll(async () => {
  service = await startTestService()
  ;({ echo, simulator } = service.credentials.agents)
})
afterAll(() => service.dispose())

async function run(steps: GivenStep[], body: JsonObject = {}): Promise<JsonObject & { steps: JsonObject[] }> {
  const id = await definePipeline(service, steps)
  let { json } = await rest(service, 'POST', `/pipelines/${id}/runs`, { body: { input: {}, ...body } })
  while (['queued', 'running'].includes(String(json.status)))
    ({ json } = await rest(service, 'GET', `/pipeline-runs/${json.id}?wait=60`))
  return json as JsonObject & { steps: JsonObject[] }
}
const makeAgent = async (more: object = {}) => {
  const runtime = { type: 'expression', expression: '{"n": n}' }
  const { json } = await rest(service, 'POST', '/agents/custom', { body: { name: 'Agent', runtime, ...more } })
  return String(json.id)
}

test('a list of 1,000 items gives 1,000 outputs in order', async () => {
  const listed = { name: 'a', agentId: echo, forEach: '[1..1000]', input: '{"query": $string(item)}', maxParallel: 100 }
  const { status, output, steps } = await run([listed])
  expect(status).toBe('completed')
  expect((output as { result: string }[]).map(({ result }) => Number(result))).toEqual(
    Array.from({ length: 1_000 }, (_, index) => index + 1),
  )
  expect(steps[0]?.runs).toMatchObject([...Array(1_000).keys()].map((index) => ({ index, attempt: 1 })))
}, 30_000)

test('a list that may fail has null where an item failed, and the error of the first', async () => {
  const failing = '{"fail": {"code": item = 2 ? "two" : "three", "message": "m"}}'
  const listed = { name: 'a', agentId: simulator, forEach: '[1, 2, 3]', onFailure: 'continue' as const }
  const { status, output, steps } = await run([
    { ...listed, input: `item = 1 ? {"chunks": 1} : ${failing}` },
    { name: 'b', agentId: echo, input: '{"query": $string(steps.a.output ~> $map(function($v) { $v = null }))}' },
  ])
  expect(status).toBe('completed')
  expect(steps[0]).toMatchObject({ status: 'failed', error: { code: 'two' } })
  expect(output).toEqual({ result: '[false,true,true]' })
})

test('a pipeline run fails with timeout when its time is up, and its runs are cancelled', async () => {
  const slow = { name: 'slow', agentId: simulator, input: '{"chunks": 100, "delay_ms": 1000}' }
  const { status, error, steps } = await run([slow], { timeout_ms: Math.round(1_000 * slowness()) })
  expect([status, error]).toEqual(['failed', expect.objectContaining({ code: 'timeout', step: null })])
  const { json } = await rest(service, 'GET', `/runs/${steps[0]?.run_id}?wait=10`)
  expect([steps[0]?.status, json.status]).toEqual(['cancelled', 'cancelled'])
})

test('an agent that has since been archived fails the step with agent_archived, without a run', async () => {
  const agentId = await makeAgent()
  await rest(service, 'DELETE', `/agents/${agentId}`)
  const { error, steps } = await run([{ name: 'a', agentId }])
  expect(error).toMatchObject({ code: 'agent_archived', step: 'a' })
  expect(steps[0]).toMatchObject({ status: 'failed', run_id: null, runs: [] })
})

test('an input that the agent rejects fails the step with input_schema_violation', async () => {
  const agentId = await makeAgent({ input_schema: { type: 'object', required: ['n'] } })
  expect((await run([{ name: 'a', agentId, input: '{"m": 1}' }])).error).toMatchObject({
    code: 'input_schema_violation',
  })
})

test('an input of more than 1 MiB fails the step with payload_too_large', async () => {
  const input = '{"query": $pad("", 1100000, "x")}'
  expect((await run([{ name: 'a', agentId: echo, input }])).error).toMatchObject({ code: 'payload_too_large' })
})

test('an expression sees the steps that its own depends on, and no other', async () => {
  const given = { agentId: echo, input: '{"query": "x"}' }
  const { output } = await run([
    { name: 'a', ...given },
    { name: 'b', ...given, dependsOn: [] },
    { name: 'c', ...given, dependsOn: ['a'] },
    { name: 'd', agentId: echo, input: '{"query": $join($keys(steps), " ")}', dependsOn: ['c'] },
  ])
  expect(output).toMatchObject({ d: { result: 'a c' } })
})

test('a pipeline run that its process never took up is found', async () => {
  const id = await definePipeline(service, [{ name: 'a', agentId: echo, input: '{"query": "x"}' }])
  const { json } = await rest(service, 'POST', `/pipelines/${id}/runs`, { body: { input: {} } })
  const copy = service.deps.newId('prun')
  const { pool } = service.deps.db
  const { rows } = await pool.query<{ steps: JsonObject[] }>('select steps from pipeline_runs where id = $1', [json.id])
  const step = { ...rows[0]?.steps[0], status: 'pending', runId: null, begun: 0, startedMs: null }
  await pool.query(
    `insert into pipeline_runs
       select organization_id, $2, pipeline_id, pipeline_version, agent_ids, 'queued', input, null, null, $3, 0, null,
              timeout_ms, metadata, created_by, created_mode, 0, 1, 0, null, now(), null, created_at, null, null
         from pipeline_runs where id = $1`,
    [json.id, copy, JSON.stringify([{ ...step, finishedMs: null }])],
  )
  await pool.query(
    `insert into pipeline_run_events select organization_id, $2, seq, type, data, created_at
       from pipeline_run_events where pipeline_run_id = $1 and seq = 1`,
    [json.id, copy],
  )
  const { json: found } = await rest(service, 'GET', `/pipeline-runs/${copy}?wait=20`)
  expect([found.status, found.output]).toEqual(['completed', { result: 'x' }])
})

test('a run of a step that ended without notice is found', async () => {
  const waiting = await run([{ name: 'ask', agentId: simulator, input: '{"ask": {}}' }])
  await service.deps.db.pool.query(
    `update runs set status = 'cancelled', finished_at = now(), required_action = null where id = $1`,
    [waiting.steps[0]?.run_id],
  )
  const found = await waitUntil('the run is found', 20_000, async () => {
    const { json } = await rest(service, 'GET', `/pipeline-runs/${waiting.id}`)
    return json.status !== 'requires_action' && json
  })
  expect(found.error).toMatchObject({ code: 'run_cancelled', step: 'ask' })
})
