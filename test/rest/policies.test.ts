import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, errorOf, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const guardrails = [{ check: 'pii', on: 'both', action: 'redact', kinds: ['email'] }]
const good = { name: 'Ours', guardrails }
const create = (body: unknown = good, options: CallOptions = {}) =>
  rest(service, 'POST', '/policies', { body, ...options })
const read = (id: unknown, options: CallOptions = {}) => rest(service, 'GET', `/policies/${id}`, options)
const update = (id: unknown, body: unknown, options: CallOptions = {}) =>
  rest(service, 'PATCH', `/policies/${id}`, { body, ...options })
const remove = (id: unknown, options: CallOptions = {}) => rest(service, 'DELETE', `/policies/${id}`, options)
const made = async (body: object = {}, options: CallOptions = {}) => (await create({ ...good, ...body }, options)).json
const deploy = async (policy: unknown, options: CallOptions = {}) =>
  rest(service, 'POST', '/agents/echo/deploy', { body: { policy }, ...options })

async function everything(): Promise<unknown> {
  const { rows } = await service.deps.db.pool.query(
    `select (select json_agg(p order by p.id) from policies p) as policies,
            (select json_agg(o.default_policy order by o.id) from organizations o) as defaults`,
  )
  return rows
}

describe('creating', () => {
  test('201 with the policy and its Location', async () => {
    const { status, json, headers } = await create({ ...good, description: 'Ωmega' })
    expect(status).toBe(201)
    expect(headers.location).toBe(`${service.publicUrl}/v2/policies/${json.id}`)
    expect(json).toEqual({
      id: expect.stringMatching(/^pol_[0-9a-z]{26}$/),
      kind: 'custom',
      ...good,
      used_by: [],
      used_by_count: 0,
      description: 'Ωmega',
      is_default: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: json.created_at,
      revision: 1,
    })
    expect((await read(json.id)).json).toEqual(json)
  })

  test('the same idempotency key creates one policy; another body with it is rejected', async () => {
    const headers = { 'idempotency-key': 'policy-once' }
    const first = await create(good, { headers })
    const again = await create(good, { headers })
    expect([again.status, again.json, again.headers['idempotency-replayed']]).toEqual([201, first.json, 'true'])
    expect(errorOf(await create({ ...good, name: 'Other' }, { headers })).code).toBe('idempotency_mismatch')
  })

  test.each<[string, JsonObject]>([
    ['guardrails missing_field,name missing_field', {}],
    ['guardrails.0 wrong_type', { ...good, guardrails: ['pii'] }],
    ['colour unknown_field,is_default wrong_type', { ...good, colour: 'red', is_default: 'yes' }],
  ])('400 %s', async (expected, body) => {
    const before = await everything()
    const response = await create(body)
    expect([response.status, problemsOf(response).join()]).toEqual([400, expected])
    expect(await everything()).toEqual(before)
  })

  test.each<[string, JsonObject]>([
    ['name invalid_value', { name: ' ' }],
    ['name invalid_value', { name: 'x'.repeat(201) }],
    ['description invalid_value', { description: 'x'.repeat(2_001) }],
    ['guardrails.0.check invalid_value', { guardrails: [{ check: 'x', on: 'both', action: 'flag' }] }],
    [
      'guardrails.0.action invalid_value',
      { guardrails: [{ check: 'max_bytes', on: 'both', action: 'redact', bytes: 1 }] },
    ],
    [
      'guardrails.0.on invalid_value,guardrails.1.kinds invalid_value,guardrails.1.x invalid_value,name invalid_value',
      {
        name: '',
        guardrails: [
          { check: 'secrets', on: 'up', action: 'flag' },
          { check: 'pii', on: 'both', action: 'flag', kinds: [], x: 1 },
        ],
      },
    ],
    [
      'guardrails.0.patterns.0 invalid_value',
      { guardrails: [{ check: 'blocked_terms', on: 'both', action: 'flag', patterns: ['(a'] }] },
    ],
    [
      'guardrails.0.schema invalid_value,guardrails.1.schema invalid_value',
      {
        guardrails: [{ type: 'x' }, { $anchor: 'x' }, { type: 'string' }].map((schema) => ({
          check: 'json_schema',
          on: 'both',
          action: 'flag',
          schema,
        })),
      },
    ],
    ['guardrails invalid_value', { guardrails: Array(100).fill({ check: 'secrets', on: 'both', action: 'flag' }) }],
  ])('422 %s', async (expected, body) => {
    const before = await everything()
    const response = await create({ ...good, ...body })
    expect([response.status, problemsOf(response).join()]).toEqual([422, expected])
    expect(await everything()).toEqual(before)
  })

  test('422 too_many_policies for the 101st', async () => {
    const { id, key } = await makeOrganization(service)
    await service.deps.db.pool.query(
      `insert into policies (organization_id, id, name, guardrails, created_by, created_at, updated_at)
       select $1, 'pol_' || lpad(i::text, 26, '0'), 'x', '[]', 'usr_x', now(), now() from generate_series(1, 100) as i`,
      [id],
    )
    expect(errorOf(await create(good, { key })).code).toBe('too_many_policies')
    await remove(`pol_${'1'.padStart(26, '0')}`, { key })
    expect((await create(good, { key })).status).toBe(201)
  })

  test('403 for a key that is limited to some agents, which can only read policies', async () => {
    const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    expect(errorOf(await create(good, { key })).code).toBe('agent_not_allowed')
    expect((await read('baseline', { key })).status).toBe(200)
  })
})

describe('reading', () => {
  test('templates can be read by their names', async () => {
    for (const name of ['none', 'baseline', 'privacy', 'strict']) {
      const { json } = await read(name)
      expect(json).toMatchObject({ id: name, name, kind: 'template', is_default: name === 'none', created_at: null })
    }
    expect((await read('baseline')).json.guardrails).toEqual([
      { check: 'secrets', on: 'both', action: 'block' },
      { check: 'prompt_injection', on: 'input', action: 'flag' },
      { check: 'max_bytes', on: 'both', action: 'block', bytes: 1_048_576 },
    ])
  })

  test.each(['pol_00000000000000000000000000', 'x', 'toString', '%00'])('404 for %s', async (id) => {
    for (const response of [await read(id), await update(id, {}), await remove(id)]) {
      expect([response.status, errorOf(response).code]).toEqual([404, 'policy_not_found'])
    }
  })

  test('404 for a deleted policy', async () => {
    const { id } = await made()
    expect((await remove(id)).json).toMatchObject({ id })
    for (const response of [await read(id), await remove(id)]) expect(response.status).toBe(404)
  })

  test('pages return own policies and templates once each, in both orders', async () => {
    const { key } = await makeOrganization(service)
    const own = [await made({}, { key }), await made({}, { key }), await made({}, { key })].map(({ id }) => id)
    const newestFirst = [...own.toReversed(), 'strict', 'privacy', 'baseline', 'none']
    for (const order of ['desc', 'asc']) {
      const seen: unknown[] = []
      let query = `limit=2&order=${order}`
      for (;;) {
        const { json } = await rest(service, 'GET', `/policies?${query}`, { key })
        seen.push(...(json.data as JsonObject[]).map(({ id }) => id))
        if (json.has_more === false) break
        query = `limit=2&order=${order}&cursor=${json.next_cursor}`
      }
      expect(seen).toEqual(order === 'desc' ? newestFirst : newestFirst.toReversed())
    }
  })

  test('a cursor works after its policy was deleted', async () => {
    const { key } = await makeOrganization(service)
    const own = [await made({}, { key }), await made({}, { key })].map(({ id }) => id)
    const { json } = await rest(service, 'GET', '/policies?limit=1', { key })
    await remove(own[1], { key })
    const next = await rest(service, 'GET', `/policies?limit=1&cursor=${json.next_cursor}`, { key })
    expect((next.json.data as JsonObject[])[0]?.id).toBe(own[0])
  })
})

describe('changing', () => {
  test('changes the given fields, and records it in the audit log', async () => {
    const { id } = await made()
    const changed = [{ check: 'secrets', on: 'input', action: 'flag' }]
    const { json } = await update(id, { description: 'd', guardrails: changed })
    expect(json).toMatchObject({ id, name: 'Ours', description: 'd', guardrails: changed })
    expect((await read(id)).json).toEqual(json)
    const { json: log } = await rest(service, 'GET', `/audit-log?target_id=${id}`)
    expect((log.data as JsonObject[]).map(({ action, details }) => [action, details])).toEqual([
      ['policy.updated', { changed: ['description', 'guardrails'] }],
      [
        'policy.created',
        { name: 'Ours', guardrails: [{ check: 'pii', on: 'both', action: 'redact' }], is_default: false },
      ],
    ])
  })

  test('an update without a difference changes nothing and is not recorded', async () => {
    const { id } = await made()
    const before = await everything()
    expect((await update(id, { ...good })).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test.each<[string, JsonObject]>([
    [
      'guardrails invalid_value,is_default invalid_value,name invalid_value',
      { name: null, guardrails: null, is_default: null },
    ],
    ['guardrails.0.check invalid_value', { guardrails: [{ on: 'both', action: 'flag' }] }],
  ])('422 %s', async (expected, body) => {
    const { id } = await made()
    const response = await update(id, body)
    expect([response.status, problemsOf(response).join()]).toEqual([422, expected])
  })

  test('422 for changing or deleting a template', async () => {
    const response = await update('strict', { name: 'x', description: null, guardrails: [] })
    expect([response.status, problemsOf(response).join()]).toEqual([
      422,
      'description invalid_value,guardrails invalid_value,name invalid_value',
    ])
    expect((await remove('strict')).status).toBe(422)
  })
})

describe('the default', () => {
  test('only one policy is the default at a time', async () => {
    const { key } = await makeOrganization(service)
    const defaults = async () => {
      const { json } = await rest(service, 'GET', '/policies', { key })
      return (json.data as JsonObject[]).filter(({ is_default }) => is_default).map(({ id }) => id)
    }
    expect(await defaults()).toEqual(['none'])
    expect((await update('privacy', { is_default: true }, { key })).json).toMatchObject({
      id: 'privacy',
      is_default: true,
    })
    expect(await defaults()).toEqual(['privacy'])
    const { id } = await made({ is_default: true }, { key })
    expect(await defaults()).toEqual([id])
    expect(errorOf(await update(id, { is_default: false }, { key }))).toMatchObject({
      code: 'invalid_value',
      param: 'is_default',
    })
    expect((await update('strict', { is_default: false }, { key })).status).toBe(200)
    expect(await defaults()).toEqual([id])
  })

  test('422 policy_in_use when it is deleted', async () => {
    const { key } = await makeOrganization(service)
    const { id } = await made({ is_default: true }, { key })
    expect(errorOf(await remove(id, { key })).code).toBe('policy_in_use')
    await update('none', { is_default: true }, { key })
    expect((await remove(id, { key })).status).toBe(200)
  })
})

describe("an agent's policy", () => {
  test.each(['none', 'baseline', 'privacy', 'strict', null])('can be %s', async (policy) => {
    expect((await deploy(policy)).json).toMatchObject({ policy })
  })

  test("can be one of the organisation; 422 for an unknown, another organisation's or a deleted one", async () => {
    const { key } = await makeOrganization(service)
    const [own, theirs, deleted] = [await made(), await made({}, { key }), await made()]
    await remove(deleted.id)
    const agent = await deploy(own.id)
    expect(agent.json).toMatchObject({ policy: own.id })
    for (const policy of ['x', '', 'pol_00000000000000000000000000', theirs.id, deleted.id]) {
      const response = await deploy(policy)
      expect([response.status, problemsOf(response)]).toEqual([422, ['policy invalid_value']])
      const changed = await rest(service, 'PATCH', `/agents/${agent.json.id}`, { body: { policy } })
      expect([changed.status, problemsOf(changed)]).toEqual([422, ['policy invalid_value']])
    }
  })

  test('can be deleted when no live version uses it; then no version with it can be restored', async () => {
    const { id } = await made()
    const agent = (await deploy(id)).json.id
    expect(errorOf(await remove(id)).code).toBe('policy_in_use')
    await rest(service, 'PATCH', `/agents/${agent}`, { body: { policy: null } })
    expect((await remove(id)).status).toBe(200)
    const back = await rest(service, 'POST', `/agents/${agent}/rollback`, { body: {} })
    expect([back.status, problemsOf(back)]).toEqual([422, ['policy invalid_value']])
  })

  test('does not block deletion once the agent is archived', async () => {
    const { id } = await made()
    const agent = (await deploy(id)).json.id
    await rest(service, 'DELETE', `/agents/${agent}`)
    expect((await remove(id)).status).toBe(200)
  })
})
