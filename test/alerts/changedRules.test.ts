/** Callers change rules while they are evaluated: an evaluation of the old rule has no effect. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fireAlert } from '../../src/alerts/judging/changeAlert.ts'
import { type AlertRuleRow, alertRuleEntity } from '../../src/alerts/store/alertRuleEntity.ts'
import { insertSamples } from '../../src/alerts/store/alertSamples.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api') // only the tests evaluate rules
})
afterAll(() => service.dispose())

async function makeRule(): Promise<AlertRuleRow> {
  const body = { name: 'r', metric: 'runs', comparator: 'gte', threshold: 1 }
  const { json } = await rest(service, 'POST', '/alert-rules', { body })
  const scope = { organizationId: service.credentials.organization_id }
  const query = service.deps.db.select(scope, alertRuleEntity, 'rule')
  return query.andWhere('rule.id = :id', { id: json.id }).getOneOrFail()
}

/** As if the rule had been evaluated and its condition met. */
function fire(rule: AlertRuleRow): Promise<void> {
  const now = service.deps.clock.now()
  const judged = { rule, state: 'firing', conditionHolds: true, conditionSince: now, value: 1 } as const
  return fireAlert(service.deps, judged, {
    value: 1,
    sampleCount: 1,
    windowStart: now,
    windowEnd: now,
    agentVersion: null,
  })
}

const alertsOf = async ({ id }: AlertRuleRow) =>
  (await rest(service, 'GET', `/alerts?rule_id=${id}`)).json.data as JsonObject[]

const changes: [string, (path: string) => Promise<{ status: number }>][] = [
  ['PATCH of the threshold', (path) => rest(service, 'PATCH', path, { body: { threshold: 2 } })],
  ['active: false', (path) => rest(service, 'PATCH', path, { body: { active: false } })],
  ['DELETE', (path) => rest(service, 'DELETE', path)],
]

test.each(changes)('after %s, an evaluation of the old rule fires nothing', async (_, change) => {
  const rule = await makeRule()
  await change(`/alert-rules/${rule.id}`)
  await fire(rule)
  expect(await alertsOf(rule)).toEqual([])
})

test.each(changes)('%s and a simultaneous evaluation leave no firing alert', async (_, change) => {
  const rules = await Promise.all(Array.from({ length: 20 }, makeRule))
  const statuses = await Promise.all(
    rules.map(async (rule, index) => {
      const calls = [() => fire(rule), () => change(`/alert-rules/${rule.id}`).then(({ status }) => status)]
      const done = await Promise.all((index % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
      return done.find((status) => status !== undefined)
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const alerts = (await Promise.all(rules.map(alertsOf))).flat()
  expect(alerts.filter(({ status }) => status !== 'resolved')).toEqual([])
})

test('a value of the old rule does not appear in its history', async () => {
  const rule = await makeRule()
  const path = `/alert-rules/${rule.id}`
  await rest(service, 'PATCH', path, { body: { metric: 'tokens_used' } })
  const { organizationId, id: ruleId, revision } = rule
  const sample = {
    organizationId,
    ruleId,
    revision,
    at: service.deps.clock.now(),
    value: 1,
    sampleCount: 1,
    fired: true,
  }
  await insertSamples(service.deps.db, [sample])
  expect((await rest(service, 'GET', `${path}/history`)).json.data).toEqual([])
})
