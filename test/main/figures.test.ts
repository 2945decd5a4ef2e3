/** `/metrics`: figures of what an operator asks first. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { figuresOf } from '../helpers/figuresOf.ts'
import { request, rest } from '../helpers/httpClient.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { needsRedis, type RedisServer, startRedis } from '../helpers/redisServer.ts'
import { runProgram } from '../helpers/runProgram.ts'
import { openStream } from '../helpers/sse.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let working: WebhookService
/** It executes no queued runs and delivers nothing, so that both wait. */
let waiting: WebhookService
beforeAll(async () => {
  working = await startWebhookService()
  waiting = await startWebhookService({ env: { ROLE: 'api' } })
})
afterAll(() => Promise.all([working, waiting].map((service) => service?.dispose())))

/** Waits until a figure passes; some are read from PostgreSQL every few seconds. */
const until = (service: WebhookService, name: string, passes: (value: number) => boolean, query = '') =>
  waitUntil(name, 15_000, async () => {
    const value = (await figuresOf(service, query)).get(name)
    return value !== undefined && passes(value) ? value : undefined
  })

describe('runs', () => {
  test('are counted by runtime and outcome, with the time that was not spent waiting for the agent', async () => {
    const before = await figuresOf(working)
    const since = async (name: string) => ((await figuresOf(working)).get(name) ?? 0) - (before.get(name) ?? 0)
    const { simulator } = working.credentials.agents
    await working.echo('one')
    await working.run(String(simulator), { chunks: 2, delay_ms: 150 })
    await working.run(String(simulator), { fail: {} })
    const executions = 'ars_run_execution_duration_seconds'
    expect(await since(`${executions}_count{runtime="echo",outcome="completed"}`)).toBe(1)
    expect(await since(`${executions}_count{runtime="simulator",outcome="completed"}`)).toBe(1)
    expect(await since(`${executions}_count{runtime="simulator",outcome="failed"}`)).toBe(1)
    expect(await since('ars_run_failures_total{cause="agent_error"}')).toBe(1)
    expect(await since('ars_run_wait_seconds_count')).toBe(3)
    const total = await since(`${executions}_sum{runtime="simulator",outcome="completed"}`)
    const own = await since('ars_run_overhead_seconds_sum{runtime="simulator"}')
    expect(total - own).toBeGreaterThan(0.145) // the agent slept that long
    expect(own).toBeGreaterThan(0)
  })

  test('that are executed use slots', async () => {
    const body = { agent_id: working.credentials.agents.simulator, input: { chunks: 2, delay_ms: 60_000 } }
    const { json } = await rest(working, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
    await until(working, 'ars_run_slots_used', (used) => used >= 1)
    await rest(working, 'DELETE', `/runs/${json.id}`)
    await until(working, 'ars_run_slots_used', (used) => used === 0)
    expect((await figuresOf(working)).get('ars_run_slots')).toBe(1_000)
  })

  test('that wait are counted with the age of the oldest, and by organisation if asked for', async () => {
    const body = { agent_id: waiting.credentials.agents.echo, input: { query: 'x' } }
    for (const _ of [1, 2]) await rest(waiting, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
    await until(waiting, 'ars_runs_queued', (queued) => queued === 2)
    await until(waiting, 'ars_runs_queued_oldest_age_seconds', (age) => age > 0)
    const name = `ars_top_runs_queued{organization_id="${waiting.credentials.organization_id}"}`
    expect(await until(waiting, name, (queued) => queued === 2, '?top=organizations')).toBe(2)
  })

  test('that wait for an answer are counted', async () => {
    const body = { agent_id: waiting.credentials.agents.simulator, input: { ask: { prompt: 'May I?' } } }
    await rest(waiting, 'POST', '/runs', { body })
    await until(waiting, 'ars_runs_requires_action', (count) => count === 1)
  })
})

describe('deliveries', () => {
  test('are counted by the outcome of their attempts', async () => {
    const before = await figuresOf(working)
    const good = await working.register((await working.receiver(200)).url(), { events: ['run.completed'] })
    const gone = await working.register((await working.receiver(410)).url(), { events: ['run.completed'] })
    await working.echo('delivered')
    for (const { id } of [good, gone]) await working.settled(id)
    const now = await figuresOf(working)
    for (const outcome of ['succeeded', 'failed']) {
      const name = `ars_delivery_attempt_duration_seconds_count{outcome="${outcome}"}`
      expect((now.get(name) ?? 0) - (before.get(name) ?? 0)).toBe(1)
    }
  })

  test('that are due and not attempted are counted, with how long the oldest has been due', async () => {
    await waiting.register((await waiting.receiver(200)).url(), { events: ['run.completed'] })
    await waiting.echo('never delivered')
    await until(waiting, 'ars_deliveries_due', (due) => due === 1)
    await until(waiting, 'ars_deliveries_due_oldest_age_seconds', (age) => age > 0)
    expect((await figuresOf(waiting)).get('ars_deliveries_scheduled')).toBe(0)
  })
})

describe('calls', () => {
  test('that are refused are counted by the code of their error, at both doors', async () => {
    const before = (await figuresOf(working)).get(invalidKey) ?? 0
    for (const path of ['/v2/agents', '/graphql']) await request(working, 'GET', path, { key: 'wrong' })
    expect((await figuresOf(working)).get(invalidKey)).toBe(before + 2)
  })
  const invalidKey = 'ars_calls_refused_total{code="invalid_credentials"}'

  test('that stream are counted while they are open', async () => {
    const body = { agent_id: working.credentials.agents.simulator, input: { chunks: 2, delay_ms: 60_000 } }
    const response = await openStream(working, 'POST', '/v2/runs/stream', { body })
    await until(working, 'ars_open_streams', (open) => open >= 1)
    response.destroy()
    await until(working, 'ars_open_streams', (open) => open === 0)
  })
})

test('PostgreSQL: connections, waits and statements are measured', async () => {
  await working.echo('stored')
  const figures = await figuresOf(working)
  expect(figures.get('ars_postgres_up')).toBe(1)
  expect(figures.get('ars_postgres_connections_max')).toBe(12)
  expect(figures.get('ars_postgres_connections{state="idle"}')).toBeGreaterThan(0)
  expect(figures.get('ars_postgres_connection_wait_seconds_count')).toBeGreaterThan(0)
  expect(figures.get('ars_postgres_statements_total{statement="insert_run"}')).toBeGreaterThan(0)
  expect(figures.get('ars_postgres_statement_seconds_total{statement="insert_run"}')).toBeGreaterThan(0)
})

test('sandboxes: jobs and processes are counted', async () => {
  const expression = { expression: '1 + 1', input: {} }
  await rest(working, 'POST', '/expressions/evaluate', { body: expression })
  const figures = await figuresOf(working)
  expect(figures.get('ars_sandbox_processes{sandbox="expressions"}')).toBeGreaterThan(0)
  expect(figures.get('ars_sandbox_jobs_ended_total{sandbox="expressions",end="reply"}')).toBeGreaterThan(0)
  expect(figures.get('ars_sandbox_jobs{sandbox="expressions",state="waiting"}')).toBe(0)
})

test('the disk and the release are named', async () => {
  const figures = await figuresOf(waiting)
  expect(figures.get('ars_data_dir_free_bytes')).toBeGreaterThan(0)
  expect(figures.get('ars_data_dir_size_bytes')).toBeGreaterThan(figures.get('ars_data_dir_free_bytes') ?? 0)
  expect(figures.get(`ars_build_info{version="2.4.0",node="${process.version}",role="api"}`)).toBe(1)
})

test('no label has the id of an organisation, agent, run or webhook', async () => {
  const { text } = await request(working, 'GET', '/metrics')
  expect(text).not.toMatch(/"[a-z]+_[0-9a-hjkmnp-tv-z]{26}"/)
  expect(text.split('\n').length).toBeLessThan(5_000)
})

needsProgram(
  describe,
  'promtool',
  spawnSync('promtool', ['--version']).status === 0,
)('promtool', () => {
  test.each([
    ['the figures', ''],
    ['the top of organisations', '?top=organizations'],
  ])('finds no fault in %s', async (_, query) => {
    const { text } = await request(waiting, 'GET', `/metrics${query}`)
    const checked = await runProgram({ program: 'promtool', args: ['check', 'metrics'], env: process.env, input: text })
    expect(checked).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

needsRedis(describe)('with Redis', () => {
  let redis: RedisServer
  let service: WebhookService
  beforeAll(async () => {
    redis = await startRedis()
    service = await startWebhookService({ env: { REDIS_URL: redis.url } })
  })
  afterAll(async () => {
    await service?.dispose()
    await redis?.[Symbol.asyncDispose]()
  })

  test('whether it is connected', async () => {
    await until(service, 'ars_redis_up', (up) => up === 1)
    await redis.stop()
    await until(service, 'ars_redis_up', (up) => up === 0)
  })
})
