import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { apiKeyCalls, apiKeyFields, codeOf, later } from '../helpers/apiKeyCalls.ts'
import { graphql, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const { create, read, use, auditOf } = apiKeyCalls(() => service)

describe('creating', () => {
  test('201 with the key, its Location and its creator', async () => {
    const { echo } = service.credentials.agents
    const expires_at = later(3_600_000)
    const scopes = ['runs:read', 'runs:write']
    const { status, json, headers } = await create({ name: 'Reporting', scopes, agent_ids: [echo], expires_at })
    expect(status).toBe(201)
    expect(headers.location).toBe(`${service.publicUrl}/v2/api-keys/${json.id}`)
    expect(Object.keys(json).sort()).toEqual([...apiKeyFields, 'key'].sort())
    const { api_key } = service.credentials
    const maker = (await graphql(service, '{ viewer { id } }')).json as { data: { viewer: { id: string } } }
    expect(json).toMatchObject({
      name: 'Reporting',
      scopes,
      agent_ids: [echo],
      mode: 'live',
      expires_at,
      created_by: maker.data.viewer.id,
      last_used_at: null,
      rotated_at: null,
      previous_key_expires_at: null,
      previous_key_last_used_at: null,
      revoked_at: null,
    })
    expect(json.key).toMatch(/^ars_live_[0-9A-Za-z]{36}$/)
    expect(json.key).not.toBe(api_key)
    expect(await use(json.key)).toEqual([200, 'ok'])
  })

  test("the key's text is shown once: not in reads, the log or the database", async () => {
    const { json } = await create({ scopes: ['*'] }, { headers: { 'idempotency-key': 'shown-once' } })
    const key = String(json.key)
    await use(key)
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
    const response = await create({ expires_at: '9999-12-31T23:59:59-14:00' })
    expect([response.status, problemsOf(response)]).toEqual([422, ['expires_at invalid_value']])
    expect((await create({ expires_at: '9999-12-31T23:59:59.999Z' })).status).toBe(201)
  })

  test('422 lists every invalid value, and no key is created', async () => {
    const count = async () => (await service.deps.db.pool.query('select 1 from api_keys')).rowCount
    const before = await count()
    const { agentId } = await makeOrganization(service)
    const response = await create({
      name: 'x'.repeat(201),
      scopes: ['runs:read', 'runs:explode', 'runs:read', ''],
      agent_ids: [service.credentials.agents.echo, agentId, 'ag_nonsense'],
      expires_at: later(-1),
    })
    expect(response.status).toBe(422)
    expect(problemsOf(response)).toEqual([
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

test('the audit log records actor and address', async () => {
  const response = await create({ name: 'Told' }, { headers: { 'x-request-id': 'told-1' } })
  expect(await auditOf(response.json.id)).toEqual([
    {
      action: 'api_key.created',
      actor_id: response.json.created_by,
      actor_kind: 'api_key',
      address: '127.0.0.1',
      request_id: 'told-1',
      details: { name: 'Told', scopes: ['runs:read'], agent_ids: null, mode: 'live', expires_at: null },
    },
  ])
})
