/** Rules are evaluated automatically: at the doors, with an interval of a second and a clock that tests move. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from '../helpers/httpClient.ts'
import { isResolved, judgedRules } from '../helpers/judgedRules.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()

let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock, env: { ALERT_INTERVAL_SECONDS: '1' } })
})
afterAll(() => service.dispose())

const post = async (path: string, body: object): Promise<JsonObject> =>
  (await rest(service, 'POST', path, { body })).json as JsonObject
const makeAgent = async (): Promise<string> => String((await post('/agents/simulator/deploy', {})).id)
const makeRule = (body: object): Promise<JsonObject> =>
  post('/alert-rules', { name: 'r', comparator: 'gt', window_seconds: 60, ...body })
const succeed = (agentId: string, input: object = {}): Promise<JsonObject> =>
  post('/runs', { agent_id: agentId, input })
const fail = (agentId: string): Promise<JsonObject> => succeed(agentId, { fail: { code: 'bad', message: 'It failed' } })
const tryRule = async (rule: JsonObject): Promise<{ would_fire: boolean; snapshot: JsonObject }> =>
  (await rest(service, 'POST', `/alert-rules/${rule.id}/test`)).json as never

const { alertsOf, judged, alertOf } = judgedRules(() => service, clock)
const stateOf = async (rule: JsonObject): Promise<unknown> => (await judged(rule)).state

test('evaluations do not change the revision of a rule, so it can be changed with the one that was read', async () => {
  const agentId = await makeAgent()
  const rule = await makeRule({ metric: 'failed_runs', agent_id: agentId, comparator: 'gte', threshold: 1 })
  await fail(agentId)
  await alertOf(rule)
  expect(await judged(rule)).toMatchObject({ revision: 1, state: 'firing', last_value: 1 })
  const headers = { 'if-match': '"1"' }
  const changed = await rest(service, 'PATCH', `/alert-rules/${rule.id}`, { body: { threshold: 2 }, headers })
  expect(changed.json).toMatchObject({ revision: 2, threshold: 2 })
})

describe('an episode', () => {
  test('is one alert and one event, with the figures from when it fired, and resolves when the window is over', async () => {
    const agentId = await makeAgent()
    const rule = await makeRule({ metric: 'failed_runs', agent_id: agentId, comparator: 'gte', threshold: 3 })
    const failed = [await fail(agentId), await fail(agentId), await fail(agentId), await fail(agentId)]
    await succeed(agentId)
    const alert = await alertOf(rule)
    expect(alert).toMatchObject({
      rule_id: rule.id,
      name: 'r',
      metric: 'failed_runs',
      status: 'firing',
      agent_id: agentId,
    })
    const snapshot = alert.snapshot as JsonObject
    expect(snapshot).toMatchObject({ value: alert.value, threshold: 3, comparator: 'gte', rollback: null })
    expect(new Date(String(snapshot.window_end)).getTime() - new Date(String(snapshot.window_start)).getTime()).toBe(
      60_000,
    )
    const ids = failed.map((run) => run.id).reverse()
    expect(ids.slice(-Number(alert.value))).toEqual(snapshot.run_ids)
    expect(await judged(rule)).toMatchObject({ state: 'firing', last_value: 4 })
    expect(await alertsOf(rule)).toEqual([alert])
    clock.move(75_000)
    expect(await alertOf(rule, isResolved)).toEqual({ ...alert, status: 'resolved', resolved_at: expect.any(String) })
    expect(await judged(rule)).toMatchObject({ state: 'ok', last_value: 0 })
    const { rows } = await service.deps.db.pool.query(
      `select body::json -> 'data' as data from events where type = 'alert.triggered' and subject_id = $1`,
      [alert.id],
    )
    expect(rows).toEqual([{ data: alert }])
  })

  test('can follow another one', async () => {
    const agentId = await makeAgent()
    const rule = await makeRule({ metric: 'failed_runs', agent_id: agentId, threshold: 0 })
    for (const count of [1, 2]) {
      await fail(agentId)
      await alertOf(rule, (alert) => !isResolved(alert))
      expect(await alertsOf(rule)).toHaveLength(count)
      clock.move(75_000)
      await alertOf(rule, isResolved)
    }
  })
})

describe('for_seconds', () => {
  test('delays an alert until the condition has been met that long, and its end until it has not', async () => {
    const agentId = await makeAgent()
    const figures = { metric: 'failed_runs', agent_id: agentId, threshold: 0, window_seconds: 600 }
    const rule = await makeRule({ ...figures, for_seconds: 120 })
    await fail(agentId)
    expect(await stateOf(rule)).toBe('ok')
    clock.move(60_000)
    expect(await stateOf(rule)).toBe('ok')
    clock.move(60_000)
    expect(await alertOf(rule)).toMatchObject({ status: 'firing', value: 1 })
    clock.move(600_000)
    expect(await stateOf(rule)).toBe('firing')
    clock.move(120_000)
    expect(await stateOf(rule)).toBe('ok')
    expect(await alertOf(rule)).toMatchObject({ status: 'resolved' })
  })
})

describe('no_data', () => {
  test('is the state with fewer samples than min_samples; cancelled runs do not count', async () => {
    const agentId = await makeAgent()
    const rule = await makeRule({ metric: 'error_rate', agent_id: agentId, threshold: 50, min_samples: 3 })
    await Promise.all([fail(agentId), fail(agentId)])
    const waiting = await succeed(agentId, { ask: { type: 'approve', prompt: 'Go?' } })
    await rest(service, 'DELETE', `/runs/${waiting.id}`)
    expect(await judged(rule)).toMatchObject({ state: 'no_data', last_value: null })
    expect(await tryRule(rule)).toMatchObject({ would_fire: false, snapshot: { value: null, sample_count: 2 } })
    await succeed(agentId)
    expect(await alertOf(rule)).toMatchObject({ value: 66.667, snapshot: { sample_count: 3 } })
  })

  test('resolves an alert', async () => {
    const agentId = await makeAgent()
    const rule = await makeRule({ metric: 'error_rate', agent_id: agentId, threshold: 50, min_samples: 1 })
    await fail(agentId)
    await alertOf(rule)
    clock.move(75_000)
    expect(await stateOf(rule)).toBe('no_data')
    expect(await alertOf(rule)).toMatchObject({ status: 'resolved' })
  })
})

describe('metrics', () => {
  test('count the runs that ended in the window, of the agent or of all', async () => {
    const agentId = await makeAgent()
    const runs = [
      await succeed(agentId, { tokens: 7 }),
      await fail(agentId),
      await succeed(agentId, { chunks: 2, delay_ms: 60 }),
    ]
    const slowest = runs[2] as JsonObject
    const figureOf = async (metric: string, ofAgent = true) => {
      const rule = { metric, comparator: 'gte', threshold: 1e9, min_samples: 1, active: false }
      const made = await makeRule(ofAgent ? { ...rule, agent_id: agentId } : rule)
      return (await tryRule(made)).snapshot
    }
    const ids = runs.map(({ id }) => id).reverse()
    expect(await figureOf('runs')).toMatchObject({ value: 3, sample_count: 3, run_ids: ids })
    expect(await figureOf('tokens_used')).toMatchObject({ value: sum(runs), sample_count: 3 })
    expect(await figureOf('failed_runs')).toMatchObject({ value: 1, sample_count: 3, run_ids: [runs[1]?.id] })
    expect(await figureOf('error_rate')).toMatchObject({ value: 33.333, run_ids: [runs[1]?.id] })
    const p95 = await figureOf('p95_latency_ms')
    expect(Number(p95.value) / Number(slowest.latency_ms)).toBeGreaterThan(0.8)
    expect(p95.run_ids).toEqual(ids)
    expect(Number((await figureOf('runs', false)).value)).toBeGreaterThanOrEqual(3)
    expect(await figureOf('webhook_failures', false)).toMatchObject({ value: 0, run_ids: [] })
    const month = clock.now().toISOString().slice(0, 7)
    expect(await figureOf('quota_used_percent', false)).toMatchObject({ window_start: `${month}-01T00:00:00.000Z` })
  })

  test('quota_used_percent is the share of counted calls', async () => {
    await service.deps.callCounts.flush()
    const organization = service.credentials.organization_id
    const { rows } = await service.deps.db.pool.query(
      `with calls as (select sum(calls)::int as calls from call_counts where organization_id = $1)
       update organizations set monthly_calls = 4 * calls from calls where id = $1 returning monthly_calls`,
      [organization],
    )
    const rule = await makeRule({ metric: 'quota_used_percent', threshold: 20 })
    const { value } = await alertOf(rule)
    expect(Number(value)).toBeGreaterThanOrEqual(25)
    expect(Number(rows[0].monthly_calls)).toBeGreaterThan(0)
    await service.deps.db.pool.query('update organizations set monthly_calls = null where id = $1', [organization])
  })
})

test('a changed rule ignores the evaluation of its old version', async () => {
  const agentId = await makeAgent()
  const rule = await makeRule({ metric: 'failed_runs', agent_id: agentId, threshold: 0, for_seconds: 60 })
  await fail(agentId)
  await judged(rule)
  await rest(service, 'PATCH', `/alert-rules/${rule.id}`, { body: { threshold: 5 } })
  clock.move(30_000)
  expect(await stateOf(rule)).toBe('ok')
  expect(await alertsOf(rule)).toEqual([])
})

test('keeps a history by the minute', async () => {
  const rule = await makeRule({ metric: 'runs', threshold: 1e9 })
  await judged(rule)
  clock.move(60_000)
  await judged(rule)
  const history = (await rest(service, 'GET', `/alert-rules/${rule.id}/history`)).json.data as JsonObject[]
  expect(history).toHaveLength(2)
  expect(history[0]).toEqual({ at: expect.any(String), value: expect.any(Number), sample_count: expect.any(Number) })
})

const sum = (runs: JsonObject[]): number => runs.reduce((total, run) => total + Number(run.tokens_used), 0)
