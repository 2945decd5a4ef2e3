import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let echo: string
let simulator: string
beforeAll(async () => {
  service = await startTestService('api') // nothing evaluates the rules in the meantime
  ;({ echo, simulator } = service.credentials.agents)
})
afterAll(() => service.dispose())

const good = { name: 'Failures', metric: 'failed_runs', comparator: 'gte', threshold: 3 }
const create = (body: object, key?: string) =>
  rest(service, 'POST', '/alert-rules', { body, ...(key !== undefined && { key }) })
const make = async (body: object = {}) => String((await create({ ...good, ...body })).json.id)
const change = (id: string, body: object, key?: string) =>
  rest(service, 'PATCH', `/alert-rules/${id}`, { body, ...(key !== undefined && { key }) })
const read = async (path: string) => (await rest(service, 'GET', path)).json
const problems = (response: Parameters<typeof errorOf>[0]) =>
  Object.fromEntries(
    ((errorOf(response).details ?? []) as { param: string; code: string }[]).map(({ param, code }) => [param, code]),
  )

describe('POST /alert-rules: 201', () => {
  test('creates a rule with the defaults, and Location names it', async () => {
    const { status, json, headers } = await create(good)
    expect([status, headers.location]).toEqual([201, expect.stringMatching(`/v2/alert-rules/${json.id}$`)])
    expect(json).toEqual({
      id: expect.stringMatching(/^rule_[0-9a-z]{26}$/),
      ...good,
      agent_id: null,
      window_seconds: 300,
      min_samples: 5,
      for_seconds: 0,
      auto_rollback: false,
      active: true,
      state: 'no_data',
      last_value: null,
      last_evaluated_at: null,
      created_at: expect.any(String),
      updated_at: json.created_at,
      revision: 1,
    })
    expect(await read(`/alert-rules/${json.id}`)).toEqual(json)
  })

  test.each([
    { metric: 'error_rate', agent: true, auto_rollback: true, threshold: 62.5, window_seconds: 60, min_samples: 1 },
    { metric: 'p95_latency_ms', agent: true, for_seconds: 3_600, window_seconds: 86_400 },
    { metric: 'quota_used_percent', comparator: 'lt', threshold: -1.5e-3, active: false },
    { metric: 'webhook_failures', agent_id: null, min_samples: 1_000_000 },
    { metric: 'runs', comparator: 'lte', threshold: 0, window_seconds: null, active: null },
  ])('accepts %j', async ({ agent, ...body }: JsonObject) => {
    const { status, json } = await create({ ...good, ...body, ...(agent === true && { agent_id: echo }) })
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    expect([status, json]).toEqual([201, expect.objectContaining(given)])
  })

  test('creates one rule for an idempotency key, and returns it again after its deletion', async () => {
    const body = { ...good, idempotency_key: 'once' }
    const first = await create(body)
    await rest(service, 'DELETE', `/alert-rules/${first.json.id}`)
    const again = await create({ ...body, window_seconds: 300 })
    expect([again.status, again.json.id, again.headers['idempotency-replayed']]).toEqual([201, first.json.id, 'true'])
    expect(errorOf(await create({ ...body, threshold: 4 })).code).toBe('idempotency_mismatch')
  })

  test('is in the audit log, as are its changes', async () => {
    const id = await make()
    await change(id, { threshold: 4 })
    await rest(service, 'DELETE', `/alert-rules/${id}`)
    const { data } = (await read(`/audit-log?target_id=${id}`)) as { data: JsonObject[] }
    expect(data.map(({ action, details }) => [action, details])).toEqual([
      ['alert_rule.deleted', { name: good.name }],
      ['alert_rule.updated', { threshold: 4 }],
      ['alert_rule.created', expect.objectContaining({ ...good, window_seconds: 300, agent_id: null })],
    ])
  })
})

describe('POST /alert-rules: 400', () => {
  test('lists every field that is missing, mistyped or unknown', async () => {
    const empty = await create({})
    expect([empty.status, Object.keys(problems(empty)).sort()]).toEqual([
      400,
      ['comparator', 'metric', 'name', 'threshold'],
    ])
    const wrong = await create({ ...good, threshold: 'NaN', window_seconds: 1.5, auto_rollback: 'yes', colour: 1 })
    expect([wrong.status, problems(wrong)]).toEqual([
      400,
      { threshold: 'wrong_type', window_seconds: 'wrong_type', auto_rollback: 'wrong_type', colour: 'unknown_field' },
    ])
  })

  test.each(['NaN', 'Infinity', '1e999', 'null', '"1"', 'true', '[1]'])('rejects a threshold of %s', async (text) => {
    const body = JSON.stringify({ ...good, threshold: 0 }).replace('"threshold":0', `"threshold":${text}`)
    const response = await rest(service, 'POST', '/alert-rules', { body })
    expect(response.status).toBe(400)
  })
})

describe('POST /alert-rules: 422', () => {
  test('lists every value that is out of range, and creates nothing', async () => {
    const before = (await read('/alert-rules?limit=100')).data
    const response = await create({
      ...good,
      name: ' ',
      metric: 'webhook_failures',
      agent_id: echo,
      window_seconds: 0,
      min_samples: 0,
      for_seconds: 3_601,
      auto_rollback: true,
    })
    expect([response.status, Object.keys(problems(response)).sort()]).toEqual([
      422,
      ['agent_id', 'auto_rollback', 'for_seconds', 'min_samples', 'name', 'window_seconds'],
    ])
    expect((await read('/alert-rules?limit=100')).data).toEqual(before)
  })

  test.each<[string, JsonObject]>([
    ['metric', { metric: 'feelings' }],
    ['comparator', { comparator: 'eq' }],
    ['window_seconds', { window_seconds: 59 }],
    ['window_seconds', { window_seconds: 86_401 }],
    ['for_seconds', { for_seconds: -1 }],
    ['min_samples', { min_samples: 1_000_001 }],
    ['name', { name: 'x'.repeat(201) }],
    ['auto_rollback', { auto_rollback: true }],
    ['auto_rollback', { metric: 'quota_used_percent', auto_rollback: true }],
  ])('rejects the %s of %j', async (param, body) => {
    const response = await create({ ...good, ...body })
    expect([response.status, problems(response)]).toEqual([422, { [param]: 'invalid_value' }])
  })

  test.each(['webhook_failures', 'quota_used_percent'])('rejects an agent with %s', async (metric) => {
    const response = await create({ ...good, metric, agent_id: echo })
    expect([response.status, problems(response)]).toEqual([422, { agent_id: 'invalid_value' }])
  })

  test('rejects a threshold of a GraphQL document that is not a finite number', async () => {
    const query = `mutation { createAlertRule(input: {
      name: "x", metric: runs, comparator: gt, threshold: 1e999, windowSeconds: 0 }) { alertRule { id } } }`
    const { json } = await graphql(service, query, {})
    const [error] = json.errors as { extensions: { status: number; details: { param: string }[] } }[]
    expect([error?.extensions.status, error?.extensions.details.map(({ param }) => param)]).toEqual([
      422,
      ['threshold', 'windowSeconds'],
    ])
  })

  test('rejects the 201st rule of an organisation; deleting one makes room', async () => {
    const { key, id: organizationId } = await makeOrganization(service)
    const first = String((await create(good, key)).json.id)
    await service.deps.db.pool.query(
      `insert into alert_rules select (jsonb_populate_record(r, jsonb_build_object('id', r.id || n))).*
         from alert_rules r, generate_series(1, 199) n where organization_id = $1`,
      [organizationId],
    )
    expect(errorOf(await create(good, key))).toMatchObject({ code: 'too_many_alert_rules', type: 'unprocessable' })
    await rest(service, 'DELETE', `/alert-rules/${first}`, { key })
    expect((await create(good, key)).status).toBe(201)
  })
})

describe('POST /alert-rules: 404 and 403', () => {
  test("returns 404 agent_not_found for an unknown agent and another organisation's, before other values", async () => {
    const { key } = await makeOrganization(service)
    for (const [agent, as] of [
      ['ag_00000000000000000000000000', undefined],
      ['x', undefined],
      [echo, key],
    ] as const) {
      const response = await create({ ...good, agent_id: agent, window_seconds: 0 }, as)
      expect([response.status, errorOf(response)]).toEqual([
        404,
        expect.objectContaining({ code: 'agent_not_found', param: 'agent_id' }),
      ])
    }
  })

  test('needs agents:write for auto_rollback', async () => {
    const body = { ...good, agent_id: echo, auto_rollback: true }
    const { key: alone } = await makeKey(service, { scopes: ['alerts:write', 'alerts:read'] })
    const { key: both } = await makeKey(service, { scopes: ['alerts:write', 'agents:write'] })
    expect(errorOf(await create(body, alone)).code).toBe('insufficient_scope')
    const { status, json } = await create(body, both)
    expect(status).toBe(201)
    const id = String(json.id)
    for (const changes of [{ threshold: 0 }, { auto_rollback: true }, { name: 'x' }, { active: false }])
      expect(errorOf(await change(id, changes, alone)).code).toBe('insufficient_scope')
    expect((await change(id, { auto_rollback: false, active: true }, alone)).status).toBe(200)
  })

  test('lets a key that is limited to some agents create, see and change only rules about these', async () => {
    const { key } = await makeKey(service, { scopes: ['alerts:read', 'alerts:write'], agentIds: [echo] })
    const [own, other, all] = [await make({ agent_id: echo }), await make({ agent_id: simulator }), await make()]
    const as = { key }
    const { data } = (await rest(service, 'GET', '/alert-rules?limit=100', as)).json as { data: { agent_id: string }[] }
    expect([...new Set(data.map(({ agent_id }) => agent_id))]).toEqual([echo])
    expect((await rest(service, 'GET', `/alert-rules/${own}`, as)).status).toBe(200)
    expect((await create({ ...good, agent_id: echo }, key)).status).toBe(201)
    expect((await change(own, { threshold: 9 }, key)).status).toBe(200)
    const refused = [
      await create(good, key),
      await create({ ...good, agent_id: simulator }, key),
      await change(own, { agent_id: null }, key),
      await change(own, { agent_id: simulator }, key),
      ...(await Promise.all(
        [other, all].flatMap((id) => [
          rest(service, 'GET', `/alert-rules/${id}`, as),
          rest(service, 'GET', `/alert-rules/${id}/history`, as),
          rest(service, 'POST', `/alert-rules/${id}/test`, as),
          rest(service, 'DELETE', `/alert-rules/${id}`, as),
          change(id, { agent_id: echo }, key),
        ]),
      )),
    ]
    for (const response of refused) expect(errorOf(response)).toMatchObject({ code: 'agent_not_allowed' })
  })
})

describe('PATCH /alert-rules/{id}', () => {
  let id: string
  let alertId: string
  beforeEach(async () => {
    id = await make({ agent_id: echo })
    alertId = (await makeAlert(service, { ruleId: id, agentId: echo })).id
    await service.deps.db.pool.query(
      `update alert_rules set state = 'firing', condition_holds = true, condition_since = now(), last_value = 3,
              last_evaluated_at = now() where id = $1`,
      [id],
    )
  })
  const alert = () => read(`/alerts/${alertId}`)

  test.each<JsonObject>([
    { metric: 'runs' },
    { agent_id: null },
    { comparator: 'gt' },
    { threshold: 2 },
    { window_seconds: 600 },
    { active: false },
  ])('resolves the open alert, and starts over: %j', async (body) => {
    const { status, json } = await change(id, body)
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ ...body, state: 'no_data', last_value: null, last_evaluated_at: null }),
    ])
    expect(await alert()).toMatchObject({ status: 'resolved', resolved_at: json.updated_at, value: 3 })
    const { data } = (await read(`/audit-log?target_id=${id}&limit=1`)) as { data: JsonObject[] }
    expect(data[0]).toMatchObject({ action: 'alert_rule.updated', details: { ...body, resolved_alert_id: alertId } })
  })

  test.each<JsonObject>([
    { name: 'Other' },
    { min_samples: 1 },
    { for_seconds: 60 },
    { auto_rollback: true },
    { active: true },
    { metric: good.metric, threshold: good.threshold, comparator: good.comparator, window_seconds: 300 },
    {},
  ])('leaves the open alert unchanged: %j', async (body) => {
    expect((await change(id, body)).json).toMatchObject({ ...body, state: 'firing', last_value: 3 })
    expect(await alert()).toMatchObject({ status: 'firing', resolved_at: null })
  })

  test('checks the resulting rule, and reports all problems at once', async () => {
    const response = await change(id, { name: null, threshold: null, metric: 'webhook_failures', auto_rollback: true })
    expect([response.status, Object.keys(problems(response)).sort()]).toEqual([
      422,
      ['agent_id', 'auto_rollback', 'name', 'threshold'],
    ])
    expect(problems(await change(id, { agent_id: null, auto_rollback: true }))).toEqual({
      auto_rollback: 'invalid_value',
    })
    expect((await change(id, { agent_id: 'ag_00000000000000000000000000' })).status).toBe(404)
    expect(await alert()).toMatchObject({ status: 'firing' })
  })

  test('DELETE resolves the open alert, which outlives its rule', async () => {
    const { status, json } = await rest(service, 'DELETE', `/alert-rules/${id}`)
    expect([status, json.id]).toEqual([200, id])
    expect(await alert()).toMatchObject({ status: 'resolved', rule_id: id })
    expect((await rest(service, 'GET', `/alert-rules/${id}`)).status).toBe(404)
    const { json: read } = await graphql(service, 'query ($id: ID!) { alert(id: $id) { status rule { id } } }', {
      id: alertId,
    })
    expect(read).toEqual({ data: { alert: { status: 'resolved', rule: null } } })
  })
})
