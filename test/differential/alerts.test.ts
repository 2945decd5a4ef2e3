import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  alertFragment,
  alertRuleFragment,
  alertRuleTestFragment,
  alertSampleFragment,
} from '../../rest/routes/alertRepresentations.ts'
import { listFields } from '../../rest/routes/representations.ts'
import { insertSamples } from '../../src/alerts/store/alertSamples.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { changeThroughBoth, type Target, usualChanges } from '../helpers/changeThroughBoth.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { listThroughBoth, readThroughBoth } from '../helpers/readThroughBoth.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let echo: string
beforeAll(async () => {
  service = await startTestService('api') // nothing evaluates the rules in the meantime
  echo = service.credentials.agents.echo
})
afterAll(() => service.dispose())

const missing = 'rule_00000000000000000000000000'
const good = { name: 'Failures', metric: 'failed_runs', comparator: 'gte', threshold: 3 }
const make = async () => String((await rest(service, 'POST', '/alert-rules', { body: good })).json.id)
const firing = async () => {
  const id = await make()
  await makeAlert(service, { ruleId: id })
  return id
}
const rules = {
  one: 'alertRule',
  many: 'alertRules',
  path: 'alert-rules',
  type: 'AlertRule',
  fragment: alertRuleFragment,
}
const alerts = { one: 'alert', many: 'alerts', type: 'Alert', fragment: alertFragment }
const changes = usualChanges(rules)
const both = (name: keyof typeof changes, target: Target, body?: JsonObject, key?: string) =>
  changeThroughBoth(service, changes[name], target, body, key)

describe('changing alert rules', () => {
  test('creates the same rule', async () => {
    const body = { ...good, metric: 'error_rate', agent_id: echo, auto_rollback: true, for_seconds: 60 }
    const { code, result, effect } = await both('create', '', body)
    expect([code, effect]).toEqual(['ok', { alert_rules: 1, audit_log: 1 }])
    expect(result).toMatchObject({ ...body, agent_id: 'ag_#' })
  })

  test('shares idempotency keys between both doors', async () => {
    const body = { ...good, idempotency_key: 'both' }
    await rest(service, 'POST', '/alert-rules', { body })
    expect(await both('create', '', body)).toMatchObject({ code: 'ok', effect: {} })
    expect(await both('create', '', { ...body, threshold: 4 })).toMatchObject({ code: 'idempotency_mismatch' })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['wrong_type', { ...good, threshold: 'NaN', window_seconds: 1.5 }],
    ['unknown_field', { ...good, colour: 'red' }],
    ['invalid_value', { ...good, metric: 'x', comparator: 'x' }],
    ['invalid_value', { ...good, name: '', window_seconds: 0, for_seconds: -1, min_samples: 0, auto_rollback: true }],
    ['agent_not_found', { ...good, agent_id: 'ag_00000000000000000000000000', window_seconds: 0 }],
  ])('returns the same %s, and changes nothing: %j', async (code, body) => {
    expect(await both('create', '', body)).toMatchObject({ code, effect: {} })
    expect((await both('update', make, code === 'missing_field' ? { name: null } : body)).code).not.toBe('ok')
  })

  test('updates, resolves an open alert, or returns the same error', async () => {
    expect(await both('update', firing, { threshold: 5, active: false })).toMatchObject({
      code: 'ok',
      result: { threshold: 5, active: false, state: 'no_data' },
      effect: { audit_log: 1 },
    })
    expect(await both('update', make, {})).toMatchObject({ code: 'ok', effect: {} })
    expect((await both('update', missing, {})).code).toBe('alert_rule_not_found')
  })

  test('deletes a rule once', async () => {
    expect(await both('delete', firing)).toMatchObject({ code: 'ok', result: good, effect: { audit_log: 1 } })
    expect((await both('delete', missing)).code).toBe('alert_rule_not_found')
  })

  test('returns the same 403', async () => {
    const id = await make()
    const reader = await makeKey(service, { scopes: ['alerts:read'] })
    const some = await makeKey(service, { agentIds: [echo] })
    const writer = await makeKey(service, { scopes: ['alerts:write'] })
    for (const [{ key }, code] of [[reader, 'insufficient_scope'] as const, [some, 'agent_not_allowed'] as const]) {
      expect(await both('create', '', good, key)).toMatchObject({ code, status: 403, effect: {} })
      expect(await both('update', id, {}, key)).toMatchObject({ code, status: 403, effect: {} })
      expect(await both('delete', id, undefined, key)).toMatchObject({ code, status: 403, effect: {} })
    }
    const rollback = { ...good, agent_id: echo, auto_rollback: true }
    expect(await both('create', '', rollback, writer.key)).toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('reading rules and alerts', () => {
  test('returns the same rule, alert and pages', async () => {
    const id = await make()
    const alert = await makeAlert(service, { ruleId: id, agentId: echo })
    await makeAlert(service, { ruleId: id, status: 'resolved' })
    expect((await readThroughBoth(service, rules, id)).code).toBe('ok')
    expect((await readThroughBoth(service, alerts, alert.id)).code).toBe('ok')
    for (const resource of [rules, alerts]) {
      const first = await listThroughBoth(service, resource, 'limit=1', { first: 1 })
      const { next_cursor: after } = first.result as { next_cursor: string }
      expect((await listThroughBoth(service, resource, `limit=1&cursor=${after}`, { first: 1, after })).code).toBe('ok')
      expect((await listThroughBoth(service, resource, 'limit=0', { first: 0 })).code).toBe('limit_out_of_range')
    }
  })

  test.each<[string, JsonObject]>([
    ['status=firing', { status: ['firing'] }],
    ['status=resolved,firing&rule_id=x', { status: ['resolved', 'firing'], ruleId: 'x' }],
    ['status=open', { status: ['open'] }],
  ])('returns the same alerts for %s', async (query, filter) => {
    await bothDoors(service, {
      rest: { method: 'GET', path: `/alerts?${query}` },
      graphql: {
        query: `query ($filter: AlertFilter) { alerts(filter: $filter) { ${listFields('Alert')} } } ${alertFragment}`,
        variables: { filter },
      },
      resultPath: 'alerts',
    })
  })

  test('returns the same history', async () => {
    const ruleId = await make()
    const { organization_id: organizationId } = service.credentials
    const at = service.deps.clock.now()
    await insertSamples(service.deps.db, [
      { organizationId, ruleId, revision: 1, at, value: 1.5, sampleCount: 2, fired: true },
    ])
    for (const id of [ruleId, missing]) {
      const { code, result } = await bothDoors(service, {
        rest: { method: 'GET', path: `/alert-rules/${id}/history` },
        graphql: {
          query: `query ($id: ID!) { alertRule(id: $id) { history { ...AlertSample } } } ${alertSampleFragment}`,
          variables: { id },
        },
        resultPath: 'alertRule.history',
      })
      if (id === missing) expect(code).toBe('alert_rule_not_found')
      else expect(result).toMatchObject({ data: [{ value: 1.5, sample_count: 2 }] })
    }
  })

  test('returns the same evaluation', async () => {
    for (const [id, code] of [
      [await make(), 'ok'],
      [missing, 'alert_rule_not_found'],
    ]) {
      const outcome = await bothDoors(service, {
        rest: { method: 'POST', path: `/alert-rules/${id}/test` },
        graphql: {
          query: `query ($id: ID!) { testAlertRule(id: $id) { ...AlertRuleTest } } ${alertRuleTestFragment}`,
          variables: { id: String(id) },
        },
        resultPath: 'testAlertRule',
      })
      expect(outcome).toMatchObject({ code, effect: {} })
    }
  })

  test("returns the same 404 for another organisation's and unknown ones, and 403 without the scope", async () => {
    const { key } = await makeOrganization(service)
    const other = await makeKey(service, { scopes: ['alerts:write'] })
    const [rule, alert] = [await make(), await makeAlert(service)]
    for (const [resource, id, code] of [
      [rules, rule, 'alert_rule_not_found'],
      [alerts, alert.id, 'alert_not_found'],
    ] as const) {
      expect(await readThroughBoth(service, resource, id, key)).toMatchObject({ code, status: 404 })
      for (const none of ['x', '\u0000']) expect((await readThroughBoth(service, resource, none)).code).toBe(code)
      expect((await readThroughBoth(service, resource, id, other.key)).code).toBe('insufficient_scope')
      expect((await listThroughBoth(service, resource, '', {}, other.key)).code).toBe('insufficient_scope')
    }
  })
})
