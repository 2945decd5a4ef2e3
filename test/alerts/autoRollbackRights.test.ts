/** A rule's automatic rollback can do only what the person or key that last saved the rule could do directly. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { cookieOf, makeUser, ownOrigin, withCookie } from '../helpers/browser.ts'
import { type CallOptions, errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { judgedRules } from '../helpers/judgedRules.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { bad, good } from './versionContents.ts'

const clock = movableClock()

let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock, env: { ALERT_INTERVAL_SECONDS: '1', SESSION_TOKENS: 'on' } })
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

const connectedTo = async (name: string) => {
  const connector = await call('POST', '/connectors', { name, kind: 'http', base_url: 'https://example.com' })
  return { runtime: { type: 'http', url: 'https://example.com/run', connector_id: connector.id as string } }
}

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
    const response = await rest(service, 'POST', `/agents/${agent.id}/rollback`, { key, body: {} })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
  })

  test('for a new rule, at both doors', async () => {
    const response = await saveRule(key, agent)
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
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
    const response = await rest(service, 'PATCH', `/alert-rules/${plain.json.id}`, {
      key,
      body: { auto_rollback: true },
    })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
    await call('DELETE', `/alert-rules/${plain.json.id}`)
  })

  test('for any change to a rule with auto_rollback that someone else saved', async () => {
    const rule = await call('POST', '/alert-rules', { ...ruleOf(agent), active: false })
    for (const body of [{ name: 'Another' }, { active: true }, { threshold: 5 }]) {
      const response = await rest(service, 'PATCH', `/alert-rules/${rule.id}`, { key, body })
      expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
    }
    for (const change of [{ name: 'Another' }, { active: true }, { autoRollback: true }])
      expect(await codeOfUpdate(rule, change, key)).toBe('insufficient_scope')
    const off = await rest(service, 'PATCH', `/alert-rules/${rule.id}`, { key, body: { auto_rollback: false } })
    expect(off.status).toBe(200)
    expect(await codeOfUpdate(rule, { autoRollback: true }, key)).toBe('insufficient_scope')
  })
})

async function codeOfUpdate(rule: JsonObject, change: JsonObject, key: string): Promise<unknown> {
  const update = 'mutation ($input: UpdateAlertRuleInput!) { updateAlertRule(input: $input) { alertRule { id } } }'
  const { json } = await graphql(service, update, { input: { id: rule.id as string, ...change } }, { key })
  const [error] = (json.errors ?? []) as { extensions: JsonObject }[]
  return error?.extensions.code ?? 'ok'
}

describe('403 insufficient_scope for a session token, whose rights end before the rule fires,', () => {
  let agent: JsonObject
  let key: string
  beforeAll(async () => {
    agent = await makePlainAgent()
    key = String((await rest(service, 'POST', '/api/auth/token', { body: { scopes } })).json.token)
  })

  test('for a new rule with auto_rollback, but not for one without', async () => {
    const response = await saveRule(key, agent)
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
    const body = { ...ruleOf(agent), auto_rollback: false, active: false }
    expect((await rest(service, 'POST', '/alert-rules', { key, body })).status).toBe(201)
  })

  test('for a change of a rule with auto_rollback, except one that turns it off, at both doors', async () => {
    const rule = await call('POST', '/alert-rules', { ...ruleOf(agent), active: false })
    const patch = (body: JsonObject) => rest(service, 'PATCH', `/alert-rules/${rule.id}`, { key, body })
    expect(errorOf(await patch({ name: 'Another' })).code).toBe('insufficient_scope')
    expect(await codeOfUpdate(rule, { name: 'Another' }, key)).toBe('insufficient_scope')
    expect((await patch({ auto_rollback: false })).status).toBe(200)
    expect(errorOf(await patch({ auto_rollback: true })).code).toBe('insufficient_scope')
    expect(await codeOfUpdate(rule, { autoRollback: true }, key)).toBe('insufficient_scope')
  })
})

test('403 agent_not_allowed for a key limited to one agent whose previous version has a connector that no agent of the key uses', async () => {
  const agent = await call('POST', '/agents/custom', { name: 'Connected', ...(await connectedTo('c')) })
  await call('PATCH', `/agents/${agent.id}`, bad)
  const { key } = await makeKey(service, { scopes, agentIds: [String(agent.id)] })
  const response = await saveRule(key, agent)
  expect([response.status, errorOf(response).code]).toEqual([403, 'agent_not_allowed'])
})

describe('when the rule fires', () => {
  type Saver = { id: string; options: CallOptions }
  const key = async (): Promise<Saver> => {
    const made = await makeLesserKey()
    return { id: made.id, options: { key: made.key } }
  }
  const user = async (): Promise<Saver> => {
    const made = await makeUser(service, 'member')
    return {
      id: made.id,
      options: withCookie(await cookieOf(service, made), { headers: { origin: ownOrigin(service) } }),
    }
  }
  const change = (statement: string) => (id: string) => service.deps.db.pool.query(statement, [id])
  const losing: [string, () => Promise<Saver>, (id: string) => Promise<unknown>][] = [
    [
      'key that saved it has lost agents:write',
      key,
      change(`update api_keys set scopes = '{alerts:write}' where id = $1`),
    ],
    [
      'key that saved it is limited to other agents',
      key,
      change(`update api_keys set agent_ids = '{ag_other}' where id = $1`),
    ],
    ['key that saved it was revoked', key, (id) => call('DELETE', `/api-keys/${id}`)],
    ['key that saved it has expired', key, change(`update api_keys set expires_at = '2020-01-01Z' where id = $1`)],
    ['user who saved it has become a viewer', user, change(`update users set role = 'viewer' where id = $1`)],
    [
      'user who saved it was deleted',
      user,
      change('with ended as (delete from sessions where user_id = $1) delete from users where id = $1'),
    ],
  ]

  test.each(losing)('nothing is rolled back if the %s; the alert still fires', async (_, makeSaver, lose) => {
    const agent = await makePlainAgent()
    const { id, options } = await makeSaver()
    const { status, json: rule } = await rest(service, 'POST', '/alert-rules', { ...options, body: ruleOf(agent) })
    expect(status).toBe(201)
    await lose(id)
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

  test('nothing is rolled back if the previous version has since got a connector that no agent of a limited key uses', async () => {
    const agent = await makePlainAgent()
    const { key } = await makeKey(service, { scopes, agentIds: [String(agent.id)] })
    const { json: rule } = await saveRule(key, agent)
    await call('PATCH', `/agents/${agent.id}`, await connectedTo('later'))
    await call('PATCH', `/agents/${agent.id}`, bad)
    expect(await fire(agent, rule)).toMatchObject({ snapshot: { rollback: 'not_allowed' } })
    expect((await read(agent)).version).toBe(4)
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
  const response = await rest(service, 'POST', `/agents/${agent.id}/rollback`, { body: {} })
  expect(errorOf(response)).toMatchObject({ code: 'no_earlier_version' })
})
