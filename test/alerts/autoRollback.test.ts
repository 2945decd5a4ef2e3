/** A rule with `auto_rollback` restores the previous version, in the transaction of its alert. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { isResolved, judgedRules } from '../helpers/judgedRules.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { bad, good } from './versionContents.ts'

const clock = movableClock()

let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock, env: { ALERT_INTERVAL_SECONDS: '1' } })
})
afterAll(() => service.dispose())

const { alertOf, call, judged } = judgedRules(() => service, clock)
const makeAgent = (content: JsonObject) => call('POST', '/agents/custom', { name: 'Versioned', ...content })
const change = (agent: JsonObject, content: JsonObject) => call('PATCH', `/agents/${agent.id}`, content)
const read = (agent: JsonObject) => call('GET', `/agents/${agent.id}`)
const invoke = (agent: JsonObject) => call('POST', '/runs', { agent_id: agent.id as string, input: {} })
const makeRule = (agent: JsonObject, more: JsonObject = {}) =>
  call('POST', '/alert-rules', {
    name: 'r',
    metric: 'error_rate',
    comparator: 'gt',
    threshold: 50,
    window_seconds: 60,
    min_samples: 3,
    agent_id: agent.id as string,
    auto_rollback: true,
    ...more,
  })
const rollbackOf = async (rule: JsonObject) => ((await alertOf(rule)).snapshot as JsonObject).rollback

async function invokeTimes(agent: JsonObject, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await invoke(agent)
}

describe('when it fires', () => {
  test('the previous version goes live, and alert, deployment, audit log and events say why', async () => {
    const agent = await makeAgent(good)
    const { deployment: undone } = await change(agent, bad)
    const rule = await makeRule(agent)
    await invokeTimes(agent, 4)
    const alert = await alertOf(rule)
    const reason = `alert ${alert.id}: error_rate 100 gt 50`
    const healed = await read(agent)
    expect(healed).toMatchObject({ version: 3, runtime: agent.runtime, deployment: { reason, created_by: rule.id } })
    expect(alert).toMatchObject({
      snapshot: { rollback: 'done' },
      rolled_back_deployment_id: (undone as JsonObject).id,
    })
    expect(await invoke(agent)).toMatchObject({ status: 'completed', output: { ok: true } })
    const audit = (await call('GET', `/audit-log?target_id=${agent.id}&action=agent.rolled_back`)).data as JsonObject[]
    expect(audit).toMatchObject([{ actor: { id: rule.id, kind: 'alert_rule' }, details: { reason, content_of: 1 } }])
    const { rows } = await service.deps.db.pool.query(
      `select type, body::json -> 'data' ->> 'reason' as reason, body::json -> 'data' -> 'actor' as actor
         from events where subject_id = any($1) and type <> 'deployment.created'
        order by type, id`,
      [[agent.id, alert.id]],
    )
    expect(rows).toMatchObject([
      { type: 'agent.updated', reason: null, actor: { kind: 'api_key' } },
      { type: 'agent.updated', reason: null, actor: { id: rule.id, kind: 'alert_rule', name: rule.name } },
      { type: 'alert.triggered', reason: null },
      { type: 'deployment.rollback', reason },
    ])
    await alertOf(rule, isResolved) // the bad version no longer counts
    expect((await read(agent)).version).toBe(3)
  })

  test('the history of the rule keeps the value with which it fired, at both doors', async () => {
    const agent = await makeAgent(good)
    await change(agent, bad)
    const rule = await makeRule(agent)
    await judged(rule) // no runs yet, so no value: usually in the same minute
    await invokeTimes(agent, 3)
    await alertOf(rule)
    await judged(rule) // the restored version has no runs
    const fired = { value: 100, sample_count: 3 }
    const { data } = await call('GET', `/alert-rules/${rule.id}/history`)
    expect(data).toContainEqual(expect.objectContaining(fired))
    const query = `{ alertRule(id: "${rule.id}") { history { at value sample_count: sampleCount } } }`
    expect((await graphql(service, query)).json).toEqual({ data: { alertRule: { history: data } } })
  })

  test('runs of earlier versions do not count', async () => {
    const agent = await makeAgent(bad)
    await invokeTimes(agent, 5)
    await change(agent, good)
    const rule = await makeRule(agent, { metric: 'failed_runs', threshold: 0 })
    await invokeTimes(agent, 3)
    const { snapshot, would_fire } = await call('POST', `/alert-rules/${rule.id}/test`)
    expect([would_fire, snapshot]).toEqual([false, expect.objectContaining({ value: 0, sample_count: 3, run_ids: [] })])
  })
})

describe('nothing is rolled back', () => {
  test('if there is no earlier version', async () => {
    const agent = await makeAgent(bad)
    const rule = await makeRule(agent)
    await invokeTimes(agent, 3)
    expect(await rollbackOf(rule)).toBe('no_earlier_version')
    expect((await read(agent)).version).toBe(1)
  })

  test('if the live version is the result of a rollback', async () => {
    const agent = await makeAgent(bad)
    await change(agent, good)
    await call('POST', `/agents/${agent.id}/rollback`, {})
    const rule = await makeRule(agent)
    await invokeTimes(agent, 3)
    expect(await rollbackOf(rule)).toBe('already_rolled_back')
    expect((await alertOf(rule)).rolled_back_deployment_id).toBeNull()
    expect((await read(agent)).version).toBe(3)
  })

  test('if the connector of the earlier version was deleted; the alert still fires', async () => {
    const connector = await call('POST', '/connectors', { name: 'c', kind: 'http', base_url: 'https://example.com' })
    const http = { runtime: { type: 'http', url: 'https://example.com/run', connector_id: connector.id as string } }
    const agent = await makeAgent(http)
    expect(agent.version).toBe(1)
    await change(agent, bad)
    expect((await rest(service, 'DELETE', `/connectors/${connector.id}`)).status).toBe(200)
    const rule = await makeRule(agent)
    await invokeTimes(agent, 3)
    expect(await rollbackOf(rule)).toBe('no_earlier_version')
  })

  test('without auto_rollback', async () => {
    const agent = await makeAgent(good)
    await change(agent, bad)
    const rule = await makeRule(agent, { auto_rollback: false })
    await invokeTimes(agent, 3)
    expect(await rollbackOf(rule)).toBeNull()
    expect((await read(agent)).version).toBe(2)
  })
})
