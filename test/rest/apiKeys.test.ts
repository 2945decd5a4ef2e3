import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type Answer, type CallOptions, errorOf, graphql, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'key_00000000000000000000000000'
const create = (body: JsonObject = {}, options: CallOptions = {}) =>
  rest(service, 'POST', '/api-keys', { body: { name: 'k', scopes: ['runs:read'], ...body }, ...options })
const rotate = (id: unknown, options: CallOptions = {}) =>
  rest(service, 'POST', `/api-keys/${id}/rotate`, { body: {}, ...options })
const revoke = (id: unknown, options: CallOptions = {}) => rest(service, 'DELETE', `/api-keys/${id}`, options)
const read = (id: unknown, options: CallOptions = {}) => rest(service, 'GET', `/api-keys/${id}`, options)
const codeOf = (answer: Answer) => [answer.status, answer.status < 400 ? 'ok' : errorOf(answer).code]
const calls = async (key: unknown) => codeOf(await rest(service, 'GET', '/runs', { key: String(key) }))
const auditOf = async (id: unknown) => {
  const { rows } = await service.deps.db.pool.query<JsonObject>(
    'select action, actor_id, actor_kind, address, request_id, details from audit_log where target_id = $1 order by id',
    [id],
  )
  return rows
}
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

const fields = [
  ...['agent_ids', 'created_at', 'created_by', 'expires_at', 'id', 'last_used_at', 'mode', 'name'],
  ...['previous_key_expires_at', 'previous_key_last_used_at', 'redacted_key', 'revoked_at', 'rotated_at', 'scopes'],
]

describe('creating', () => {
  test('201 with the key, its Location and its creator', async () => {
    const { echo } = service.credentials.agents
    const expires_at = later(3_600_000)
    const scopes = ['runs:read', 'runs:write']
    const { status, json, headers } = await create({ name: 'Reporting', scopes, agent_ids: [echo], expires_at })
    expect(status).toBe(201)
    expect(headers.location).toBe(`${service.publicUrl}/v2/api-keys/${json.id}`)
    expect(Object.keys(json).sort()).toEqual([...fields, 'key'].sort())
    const { api_key } = service.credentials
    const maker = (await graphql(service, '{ viewer { id } }')).json as { data: { viewer: { id: string } } }
    expect(json).toMatchObject({
      name: 'Reporting',
      scopes,
      agent_ids: [echo],
      mode: 'live',
      expires_at,
      created_by: maker.data.viewer.id,
      ...{
        last_used_at: null,
        rotated_at: null,
        previous_key_expires_at: null,
        previous_key_last_used_at: null,
        revoked_at: null,
      },
    })
    expect(json.key).toMatch(/^ars_live_[0-9A-Za-z]{36}$/)
    expect(json.key).not.toBe(api_key)
    expect(await calls(json.key)).toEqual([200, 'ok'])
  })

  test("the key's text is shown once: not in reads, the log or the database", async () => {
    const { json } = await create({ scopes: ['*'] }, { headers: { 'idempotency-key': 'shown-once' } })
    const key = String(json.key)
    await calls(key)
    const texts = [
      (await rest(service, 'GET', '/api-keys?limit=100')).text,
      (await read(json.id)).text,
      (await rest(service, 'GET', '/audit-log?limit=100')).text,
      service.logged.join('\n'),
    ]
    const { rows } = await service.deps.db.pool.query(`select (select json_agg(k)::text from api_keys k) ||
      (select json_agg(a)::text from audit_log a) || (select json_agg(i)::text from idempotency_keys i) as text`)
    for (const text of [...texts, rows[0].text]) expect(text).not.toContain(key)
    expect(texts[0]).toContain(json.redacted_key as string)
  })

  test('a demo key can have the four scopes of demo keys', async () => {
    const scopes = ['runs:read', 'runs:write', 'agents:read', 'usage:read']
    expect((await create({ mode: 'demo', scopes })).json).toMatchObject({ mode: 'demo', scopes })
    const { json } = await rest(service, 'GET', '/api-keys?limit=100')
    const seeded = (json.data as { name: string; scopes: string[] }[]).find(({ name }) => name === 'Demo key')
    expect(seeded?.scopes).toEqual(scopes)
  })

  test('a demo key has its own format', async () => {
    const { json } = await create({ mode: 'demo' })
    expect([json.mode, String(json.key).slice(0, 9)]).toEqual(['demo', 'ars_demo_'])
  })

  test('requests with the same idempotency key create one key, and only one response shows its secret', async () => {
    const send = (body: JsonObject = {}) => create(body, { headers: { 'idempotency-key': 'key-1' } })
    const racers = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(new Set(racers.map(({ json }) => json.id)).size).toBe(1)
    expect(racers.filter(({ json }) => json.key !== null)).toHaveLength(1)
    expect(racers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(7)
    expect(codeOf(await send({ name: 'other' }))).toEqual([422, 'idempotency_mismatch'])
    expect(await auditOf(racers[0]?.json.id)).toHaveLength(1)
  })

  test('a replay returns the same key after it has expired', async () => {
    const expires_at = later(300)
    const send = () => create({ expires_at }, { headers: { 'idempotency-key': 'brief' } })
    const { json } = await send()
    await service.deps.db.pool.query(`update api_keys set expires_at = now() - interval '1 hour' where id = $1`, [
      json.id,
    ])
    expect((await send()).json).toMatchObject({ id: json.id, key: null })
  })

  test('400 for missing, mistyped and unknown fields', async () => {
    const send = (body: unknown) => rest(service, 'POST', '/api-keys', { body })
    expect(problemsOf(await send({}))).toEqual(['name missing_field', 'scopes missing_field'])
    expect(problemsOf(await send({ name: 1, scopes: '*', agent_ids: {}, colour: 'red' }))).toEqual([
      'agent_ids wrong_type',
      'colour unknown_field',
      'name wrong_type',
      'scopes wrong_type',
    ])
    expect(problemsOf(await create({ expires_at: 'tomorrow' }))).toEqual(['expires_at wrong_type'])
  })

  test('422 for an expires_at whose year has more than four digits', async () => {
    const answer = await create({ expires_at: '9999-12-31T23:59:59-14:00' })
    expect([answer.status, problemsOf(answer)]).toEqual([422, ['expires_at invalid_value']])
    expect((await create({ expires_at: '9999-12-31T23:59:59.999Z' })).status).toBe(201)
  })

  test('422 lists every invalid value, and no key is created', async () => {
    const count = async () => (await service.deps.db.pool.query('select 1 from api_keys')).rowCount
    const before = await count()
    const { agentId } = await makeOrganization(service)
    const answer = await create({
      name: 'x'.repeat(201),
      scopes: ['runs:read', 'runs:explode', 'runs:read', ''],
      agent_ids: [service.credentials.agents.echo, agentId, 'ag_nonsense'],
      expires_at: later(-1),
    })
    expect(answer.status).toBe(422)
    expect(problemsOf(answer)).toEqual([
      'agent_ids.1 invalid_value',
      'agent_ids.2 invalid_value',
      'expires_at invalid_value',
      'name invalid_value',
      'scopes.1 unknown_scope',
      'scopes.2 invalid_value',
      'scopes.3 unknown_scope',
    ])
    expect(problemsOf(await create({ name: ' ', scopes: [], agent_ids: [] }))).toEqual([
      'agent_ids invalid_value',
      'name invalid_value',
      'scopes invalid_value',
    ])
    expect(problemsOf(await create({ scopes: Array(21).fill('x'), mode: 'test' }))).toEqual(['mode invalid_value'])
    expect(codeOf(await create({ scopes: ['runs:explode'] }))).toEqual([422, 'unknown_scope'])
    expect(await count()).toBe((before ?? 0) + 1) // the other organisation's
  })

  test('422 for the 1,001st active key; revoked and expired ones do not count', async () => {
    const other = await makeOrganization(service)
    await service.deps.db.pool.query(
      `insert into api_keys (id, organization_id, name, mode, key_hash, redacted_key, scopes, created_by, created_at, expires_at, revoked_at)
       select 'key_' || n, $1, 'k', 'live', sha256(('k' || n)::bytea), 'x', '{*}', 'x', now(),
              case when n = 1 then now() - interval '1 day' end, case when n = 2 then now() end
         from generate_series(1, 1000) n`,
      [other.id],
    )
    const send = () => create({}, { key: other.key })
    expect((await send()).status).toBe(201)
    expect(codeOf(await send())).toEqual([422, 'too_many_api_keys'])
    const { rows } = await service.deps.db.pool.query(
      'select 1 from api_keys where organization_id = $1 and revoked_at is null',
      [other.id],
    )
    expect(rows).toHaveLength(1_001)
  })
})

describe("a key can't create or change a key with more rights", () => {
  test('403 for a scope that it lacks', async () => {
    const { key } = await makeKey(service, { scopes: ['api_keys:write', 'runs:read'] })
    expect((await create({ scopes: ['runs:read', 'api_keys:write'] }, { key })).status).toBe(201)
    for (const scopes of [['runs:write'], ['*'], ['runs:read', 'agents:read']]) {
      expect(codeOf(await create({ scopes }, { key }))).toEqual([403, 'insufficient_scope'])
    }
    expect(codeOf(await create({ scopes: ['runs:explode'] }, { key }))).toEqual([422, 'unknown_scope'])
  })

  test('403 for a demo key with more than the four scopes of demo keys, whoever creates it', async () => {
    for (const scopes of [['*'], ['api_keys:read'], ['runs:read', 'webhooks:read'], ['audit:read']])
      expect(codeOf(await create({ mode: 'demo', scopes }))).toEqual([403, 'insufficient_scope'])
    expect(codeOf(await create({ mode: 'demo', scopes: ['runs:explode'] }))).toEqual([422, 'unknown_scope'])
  })

  test('403 for agents beyond its own', async () => {
    const { echo, simulator } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [echo, await makeAgent(service, 'echo')] })
    expect((await create({ agent_ids: [echo] }, { key })).status).toBe(201)
    for (const body of [{}, { agent_ids: null }, { agent_ids: [echo, simulator] }]) {
      expect(codeOf(await create(body, { key }))).toEqual([403, 'agent_not_allowed'])
    }
  })

  test('403 for a key that a demo key creates, of either mode', async () => {
    const key = service.credentials.demo_api_key
    for (const mode of ['live', 'demo'])
      expect(codeOf(await create({ mode, scopes: ['runs:read'] }, { key }))).toEqual([403, 'insufficient_scope'])
  })

  test('422 for a key that outlives it', async () => {
    const { key } = await makeKey(service, { expiresAt: new Date(Date.now() + 3_600_000) })
    for (const body of [{}, { expires_at: later(7_200_000) }]) {
      expect(problemsOf(await create(body, { key }))).toEqual(['expires_at invalid_value'])
    }
    expect((await create({ expires_at: later(1_800_000) }, { key })).status).toBe(201)
  })

  test('403 for rotating or revoking a key with more rights', async () => {
    const { echo } = service.credentials.agents
    const scopes = ['api_keys:write', 'runs:read'] as const
    const weak = {
      scope: await makeKey(service, { scopes: [...scopes] }),
      agent: await makeKey(service, { agentIds: [echo] }),
      brief: await makeKey(service, { expiresAt: new Date(Date.now() + 60_000) }),
    }
    const strong = await makeKey(service)
    for (const [kind, { key }] of Object.entries(weak)) {
      const code = kind === 'agent' ? 'agent_not_allowed' : 'insufficient_scope'
      expect(codeOf(await rotate(strong.id, { key }))).toEqual([403, code])
      expect(codeOf(await revoke(strong.id, { key }))).toEqual([403, code])
    }
    const equal = await makeKey(service, { scopes: [...scopes] })
    expect((await rotate(equal.id, { key: weak.scope.key })).status).toBe(200)
    expect((await revoke(equal.id, { key: weak.scope.key })).status).toBe(200)
    expect(await calls(strong.key)).toEqual([200, 'ok'])
  })
})

describe('rotating', () => {
  test('200 with a new secret; the old one still works and other fields are unchanged', async () => {
    const made = (await create({ scopes: ['runs:read', 'usage:read'] })).json
    const { status, json } = await rotate(made.id)
    expect(status).toBe(200)
    const same = ['id', 'name', 'scopes', 'agent_ids', 'mode', 'created_at', 'created_by', 'expires_at'] as const
    for (const field of same) expect(json[field]).toEqual(made[field])
    expect(json.key).not.toBe(made.key)
    expect(json.redacted_key).not.toBe(made.redacted_key)
    const graceMs = Date.parse(String(json.previous_key_expires_at)) - Date.parse(String(json.rotated_at))
    expect(graceMs).toBe(24 * 3_600_000)
    expect(await Promise.all([made.key, json.key].map(calls))).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ])
  })

  test('many times in parallel ends no secret early', async () => {
    const made = (await create()).json
    const again = (await rotate(made.id)).json
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(made.id)))
    const secrets = [made, again, ...answers.map(({ json }) => json)].map(({ key }) => key)
    expect(new Set(secrets).size).toBe(8)
    for (const secret of secrets) expect(await calls(secret)).toEqual([200, 'ok'])
  })

  test('422 for the 101st rotation within a day', async () => {
    const made = (await create()).json
    for (let time = 0; time < 100; time++) expect((await rotate(made.id)).status).toBe(200)
    expect(codeOf(await rotate(made.id))).toEqual([422, 'too_many_rotations'])
    expect(await calls(made.key)).toEqual([200, 'ok'])
  })

  test('never lets a secret outlive its key', async () => {
    const expires_at = later(3_600_000)
    const { id } = (await create({ expires_at })).json
    expect((await rotate(id)).json.previous_key_expires_at).toBe(expires_at)
  })

  test('with the old secret is allowed', async () => {
    const made = (await create({ scopes: ['api_keys:write'] })).json
    expect((await rotate(made.id, { key: String(made.key) })).status).toBe(200)
  })

  test('422 for a revoked or an expired key', async () => {
    const made = (await create()).json
    await revoke(made.id)
    expect(codeOf(await rotate(made.id))).toEqual([422, 'key_not_active'])
    const { id } = await makeKey(service, { expiresAt: new Date(Date.now() - 1) })
    expect(codeOf(await rotate(id))).toEqual([422, 'key_not_active'])
  })

  test('404 for an unknown key and another organisation’s', async () => {
    const { key } = await makeOrganization(service)
    const { id } = (await create()).json
    for (const call of [rotate, revoke, read]) {
      expect(codeOf(await call(missing))).toEqual([404, 'api_key_not_found'])
      expect(codeOf(await call('nonsense'))).toEqual([404, 'api_key_not_found'])
      expect(codeOf(await call(id, { key }))).toEqual([404, 'api_key_not_found'])
    }
  })
})

describe('revoking', () => {
  test('200 with the revoked key; both secrets stop working immediately; revoking again returns 200', async () => {
    const made = (await create()).json
    const rotated = (await rotate(made.id)).json
    expect(await calls(made.key)).toEqual([200, 'ok'])
    const first = await revoke(made.id)
    expect([first.status, first.json.id]).toEqual([200, made.id])
    expect(first.json.revoked_at).toEqual(expect.any(String))
    for (const key of [made.key, rotated.key]) expect(await calls(key)).toEqual([401, 'invalid_credentials'])
    const again = await revoke(made.id)
    expect([again.status, again.json.revoked_at]).toEqual([200, first.json.revoked_at])
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual([
      'api_key.created',
      'api_key.rotated',
      'api_key.revoked',
    ])
  })
})

describe('reading', () => {
  test('the list is paged, newest first, and includes revoked keys', async () => {
    const { key } = await makeOrganization(service)
    const made = [(await create({}, { key })).json, (await create({}, { key })).json]
    await revoke(made[0]?.id, { key })
    const first = await rest(service, 'GET', '/api-keys?limit=1', { key })
    expect(first.json).toMatchObject({ has_more: true, data: [{ id: made[1]?.id, revoked_at: null }] })
    const next = await rest(service, 'GET', `/api-keys?limit=1&cursor=${first.json.next_cursor}`, { key })
    const [item] = next.json.data as JsonObject[]
    expect([item?.id, typeof item?.revoked_at]).toEqual([made[0]?.id, 'string'])
    expect(Object.keys(item ?? {}).sort()).toEqual([...fields].sort())
  })

  test('shows when a key was last used', async () => {
    const made = (await create()).json
    expect((await read(made.id)).json.last_used_at).toBe(null)
    await calls(made.key)
    const { last_used_at } = (await read(made.id)).json
    expect(Date.now() - Date.parse(String(last_used_at))).toBeLessThan(10_000)
  })
})

test('the audit log records actor and address', async () => {
  const answer = await create({ name: 'Told' }, { headers: { 'x-request-id': 'told-1' } })
  expect(await auditOf(answer.json.id)).toEqual([
    {
      action: 'api_key.created',
      actor_id: answer.json.created_by,
      actor_kind: 'api_key',
      address: '127.0.0.1',
      request_id: 'told-1',
      details: { name: 'Told', scopes: ['runs:read'], agent_ids: null, mode: 'live', expires_at: null },
    },
  ])
})
