/** An episode is one alert and one event, however many processes evaluate at once; a rule that fails holds up no other. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { fireAlert } from '../../src/alerts/judging/changeAlert.ts'
import { type JudgeRulesDeps, judgeRules } from '../../src/alerts/judging/judgeRules.ts'
import { measureRules } from '../../src/alerts/judging/measureRules.ts'
import { findDueRules } from '../../src/alerts/store/judgedRules.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { createLog } from '../../src/platform/log.ts'
import { rest } from '../helpers/httpClient.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let deps: JudgeRulesDeps
let agentId: string
const logged: string[] = []
const signal = new AbortController().signal

beforeAll(async () => {
  // The task evaluates once a minute: here the tests do it.
  service = await startOwnService({ env: { ALERT_INTERVAL_SECONDS: '60' } })
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  deps = { ...service.deps, log, intervalMs: 0 }
})
afterAll(() => service.dispose())
beforeEach(async () => {
  await service.deps.db.pool.query('update alert_rules set active = false')
  agentId = String((await post('/agents/simulator/deploy', {})).id)
})

const post = async (path: string, body: object): Promise<JsonObject> =>
  (await rest(service, 'POST', path, { body })).json as JsonObject
const makeRule = (more: object = {}): Promise<JsonObject> =>
  post('/alert-rules', {
    name: 'r',
    metric: 'failed_runs',
    comparator: 'gte',
    threshold: 1,
    window_seconds: 60,
    agent_id: agentId,
    ...more,
  })
const fail = () => post('/runs', { agent_id: agentId, input: { fail: { code: 'bad', message: 'It failed' } } })
const alertsOf = async (rule: JsonObject) =>
  (await rest(service, 'GET', `/alerts?rule_id=${rule.id}`)).json.data as JsonObject[]
const countEvents = async (subjectId: unknown): Promise<number> => {
  const sql = `select count(*)::int as events from events where type = 'alert.triggered' and subject_id = $1`
  return (await service.deps.db.pool.query(sql, [subjectId])).rows[0].events
}

/** Does the same as an evaluation that believes it has to fire the alert. */
async function firings(times: number, agentVersion?: number): Promise<void> {
  const now = service.deps.clock.now()
  const [rule] = await findDueRules(deps.db, { after: undefined, notAfter: now, now, limit: 10 })
  if (rule === undefined) throw new Error('the rule is not due')
  const [measured] = await measureRules(deps, [rule], now)
  if (measured === undefined) throw new Error('the rule was not measured')
  const judged = { rule, state: 'firing' as const, conditionHolds: true, conditionSince: now, value: measured.value }
  const seen = { ...measured, agentVersion: agentVersion ?? measured.agentVersion }
  await Promise.all(Array.from({ length: times }, () => fireAlert(deps, judged, seen)))
}

test('evaluations that saw the same state fire one alert with one event', async () => {
  const rule = await makeRule()
  await fail()
  await firings(5)
  const [alert, ...more] = await alertsOf(rule)
  expect([more, await countEvents(alert?.id)]).toEqual([[], 1])
})

test('passes at the same time fire one alert', async () => {
  const rule = await makeRule()
  await fail()
  await Promise.all(Array.from({ length: 5 }, () => judgeRules(deps, signal)))
  await judgeRules(deps, signal)
  const [alert, ...more] = await alertsOf(rule)
  expect([more, await countEvents(alert?.id)]).toEqual([[], 1])
})

test('an evaluation of a version that is no longer live fires nothing', async () => {
  const rule = await makeRule({ auto_rollback: true })
  await fail()
  await rest(service, 'PATCH', `/agents/${agentId}`, { body: { description: 'Another version' } })
  await firings(1, 1)
  expect(await alertsOf(rule)).toEqual([])
  expect((await rest(service, 'GET', `/alert-rules/${rule.id}`)).json.state).toBe('no_data')
})

test('a rule whose evaluation fails is logged, and the others are evaluated', async () => {
  const { pool } = service.deps.db
  const [one, broken, other] = [await makeRule(), await makeRule(), await makeRule()]
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  )
  await pool.query(
    `create trigger refused before update of state on alert_rules for each row when (new.id = '${broken.id}')
       execute function refuse()`,
  )
  try {
    await judgeRules(deps, signal)
    const read = async (rule: JsonObject) => (await rest(service, 'GET', `/alert-rules/${rule.id}`)).json.state
    expect([await read(one), await read(broken), await read(other)]).toEqual(['ok', 'no_data', 'ok'])
    await fail()
    await judgeRules(deps, signal)
    expect([(await alertsOf(one)).length, (await alertsOf(broken)).length, (await alertsOf(other)).length]).toEqual([
      1, 0, 1,
    ])
    const lines = logged.map((line) => JSON.parse(line)).filter(({ ruleId }) => ruleId === broken.id)
    expect(lines).toMatchObject([{ msg: 'a rule could not be judged' }, { msg: 'a rule could not be judged' }])
    expect(logged).toHaveLength(lines.length)
  } finally {
    await pool.query('drop function refuse cascade')
  }
})
