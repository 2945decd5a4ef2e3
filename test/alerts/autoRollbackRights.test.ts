/** A rule's automatic rollback can do only what the person or key that last saved the rule could do directly. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { judgedRules } from '../helpers/judgedRules.ts'
import { type MadeKey, makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { bad, good } from './versionContents.ts'

const clock = movableClock()

let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock, env: { ALERT_INTERVAL_SECONDS: '1' } })
})
afterAll(() => service.dispose())

const { alertOf, call } = judgedRules(() => service, clock)
const read = (agent: JsonObject) => call('GET', `/agents/${agent.id}`)
const ruleOf = (agent: JsonObject): JsonObject => ({
  name: 'r',
  metric: 'failed_runs',
  comparator: 'gt',
  threshold: 0,
  window_seconds: 60,
  agent_id: agent.id as string,
  auto_rollback: true,
})

/** Two versions; the first has a weaker policy. */
async function makeGuardedAgent(): Promise<JsonObject> {
  const agent = await call('POST', '/agents/custom', { name: 'Guarded', policy: 'none', ...good })
  return call('PATCH', `/agents/${agent.id}`, { policy: 'strict', ...bad })
}

/** Two versions with the same policy. */
async function makePlainAgent(): Promise<JsonObject> {
  const agent = await call('POST', '/agents/custom', { name: 'Plain', ...good })
  return call('PATCH', `/agents/${agent.id}`, bad)
}

const scopes: Scope[] = ['agents:read', 'agents:write', 'alerts:read', 'alerts:write', 'runs:read', 'runs:write']
const makeLesserKey = () => makeKey(service, { scopes })

async function fire(agent: JsonObject, rule: JsonObject): Promise<JsonObject> {
  await call('POST', '/runs', { agent_id: agent.id as string, input: {} })
  return alertOf(rule)
}

const saveRule = (key: string, agent: JsonObject) => rest(service, 'POST', '/alert-rules', { key, body: ruleOf(agent) })

describe('403 insufficient_scope for a key without policies:write, if the previous version has a weaker policy,', () => {
  let agent: JsonObject
  let key: string
  beforeAll(async () => {
    agent = await makeGuardedAgent()
    key = (await makeLesserKey()).key
  })

  test('for the rollback itself', async () => {
    const answer = await rest(service, 'POST', `/agents/${agent.id}/rollback`, { key, body: {} })
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'insufficient_scope'])
  })

  test('for a new rule, at both doors', async () => {
    const answer = await saveRule(key, agent)
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'insufficient_scope'])
    const { json } = await graphql(
      service,
      'mutation ($input: CreateAlertRuleInput!) { createAlertRule(input: $input) { alertRule { id } } }',
      {
        input: {
          name: 'r',
          metric: 'failed_runs',
          comparator: 'gt',
          threshold: 0,
          windowSeconds: 60,
          agentId: agent.id as string,
          autoRollback: true,
        },
      },
      { key },
    )
    expect(json.errors).toMatchObject([{ extensions: { code: 'insufficient_scope', status: 403 } }])
  })

  test('for a rule that gets auto_rollback later', async () => {
    const plain = await rest(service, 'POST', '/alert-rules', { key, body: { ...ruleOf(agent), auto_rollback: false } })
    expect(plain.status).toBe(201)
    const answer = await rest(service, 'PATCH', `/alert-rules/${plain.json.id}`, { key, body: { auto_rollback: true } })
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'insufficient_scope'])
    await call('DELETE', `/alert-rules/${plain.json.id}`)
  })

  test('for any change to a rule with auto_rollback that someone else saved', async () => {
    const rule = await call('POST', '/alert-rules', { ...ruleOf(agent), active: false })
    for (const body of [{ name: 'Another' }, { active: true }, { threshold: 5 }]) {
      const answer = await rest(service, 'PATCH', `/alert-rules/${rule.id}`, { key, body })
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'insufficient_scope'])
    }
    const off = await rest(service, 'PATCH', `/alert-rules/${rule.id}`, { key, body: { auto_rollback: false } })
    expect(off.status).toBe(200)
  })
})

test('403 agent_not_allowed for a key limited to one agent whose previous version has a connector that no agent of the key uses', async () => {
  const connector = await call('POST', '/connectors', { name: 'c', kind: 'http', base_url: 'https://example.com' })
  const http = { runtime: { type: 'http', url: 'https://example.com/run', connector_id: connector.id as string } }
  const agent = await call('POST', '/agents/custom', { name: 'Connected', ...http })
  await call('PATCH', `/agents/${agent.id}`, bad)
  const { key } = await makeKey(service, { scopes, agentIds: [String(agent.id)] })
  const answer = await saveRule(key, agent)
  expect([answer.status, errorOf(answer).code]).toEqual([403, 'agent_not_allowed'])
})

describe('when the rule fires', () => {
  const losing: [string, (saver: MadeKey) => Promise<unknown>][] = [
    ['has lost agents:write', ({ id }) => change(`update api_keys set scopes = '{alerts:write}' where id = $1`, id)],
    [
      'is limited to other agents',
      ({ id }) => change(`update api_keys set agent_ids = '{ag_other}' where id = $1`, id),
    ],
    ['was revoked', ({ id }) => call('DELETE', `/api-keys/${id}`)],
    ['has expired', ({ id }) => change(`update api_keys set expires_at = '2020-01-01Z' where id = $1`, id)],
  ]
  const change = (statement: string, id: string) => service.deps.db.pool.query(statement, [id])

  test.each(losing)('nothing is rolled back if the key that saved it %s; the alert still fires', async (_, lose) => {
    const agent = await makePlainAgent()
    const saver = await makeLesserKey()
    const { status, json: rule } = await saveRule(saver.key, agent)
    expect(status).toBe(201)
    await lose(saver)
    expect(await fire(agent, rule)).toMatchObject({
      status: 'firing',
      snapshot: { rollback: 'not_allowed' },
      rolled_back_deployment_id: null,
    })
    expect((await read(agent)).version).toBe(2)
  })

  test('nothing is rolled back if the previous version has since got a weaker policy', async () => {
    const agent = await makePlainAgent()
    const { json: rule } = await saveRule((await makeLesserKey()).key, agent)
    await call('PATCH', `/agents/${agent.id}`, { policy: 'none' })
    await call('PATCH', `/agents/${agent.id}`, { policy: 'strict' })
    expect(await fire(agent, rule)).toMatchObject({ snapshot: { rollback: 'not_allowed' } })
    expect(await read(agent)).toMatchObject({ version: 4, policy: 'strict' })
  })

  test('the rights of the last editor count, not those of the creator', async () => {
    const agent = await makePlainAgent()
    const maker = await makeLesserKey()
    const { json: rule } = await saveRule(maker.key, agent)
    await call('DELETE', `/api-keys/${maker.id}`)
    await call('PATCH', `/alert-rules/${rule.id}`, { name: 'Saved again' })
    expect(await fire(agent, rule)).toMatchObject({ snapshot: { rollback: 'done' } })
    expect((await read(agent)).version).toBe(3)
  })
})

test('a rollback without a version does not restore one that was rolled back', async () => {
  const agent = await makePlainAgent()
  const rule = await call('POST', '/alert-rules', ruleOf(agent))
  expect(await fire(agent, rule)).toMatchObject({ snapshot: { rollback: 'done' } })
  const answer = await rest(service, 'POST', `/agents/${agent.id}/rollback`, { body: {} })
  expect(answer.json).toMatchObject({ version: 4, runtime: good.runtime })
})
