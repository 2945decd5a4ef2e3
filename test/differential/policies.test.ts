import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { policyFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { changeThroughBoth, type Target, usualChanges } from '../helpers/changeThroughBoth.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { listThroughBoth, readThroughBoth } from '../helpers/readThroughBoth.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'pol_00000000000000000000000000'
const guardrails = [{ check: 'blocked_terms', on: 'both', action: 'redact', terms: ['x'], whole_words: true }]
const good = { name: 'Ours', guardrails }
const make = async (body: JsonObject = {}) =>
  String((await rest(service, 'POST', '/policies', { body: { ...good, ...body } })).json.id)
const deleted = async () => {
  const id = await make()
  await rest(service, 'DELETE', `/policies/${id}`)
  return id
}
const named = async () => {
  const policy = await make()
  await rest(service, 'POST', '/agents/echo/deploy', { body: { policy } })
  return policy
}
const resource = { one: 'policy', many: 'policies', type: 'Policy', fragment: policyFragment }
const changes = usualChanges(resource)
const both = (name: keyof typeof changes, target: Target, body?: JsonObject, key?: string) =>
  changeThroughBoth(service, changes[name], target, body, key)

describe('creating a policy', () => {
  test('creates the same policy, and does not rename its settings', async () => {
    const { code, result, effect } = await both('create', '', { ...good, description: 'd' })
    expect([code, effect]).toEqual(['ok', { policies: 1, audit_log: 1 }])
    expect(result).toMatchObject({ ...good, kind: 'custom', description: 'd', is_default: false })
  })

  test('shares idempotency keys between both doors', async () => {
    const body = { ...good, idempotency_key: 'both' }
    await rest(service, 'POST', '/policies', { body })
    expect(await both('create', '', body)).toMatchObject({ code: 'ok', effect: {} })
    expect(await both('create', '', { ...body, name: 'x' })).toMatchObject({ code: 'idempotency_mismatch', effect: {} })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['wrong_type', { name: 1, guardrails: 'x' }],
    ['unknown_field', { ...good, colour: 'red' }],
    [
      'invalid_value',
      { ...good, guardrails: [{ check: 'x' }, { check: 'pii', on: 'x', action: 'x', kinds: 1, y: 1 }] },
    ],
    ['invalid_value', { ...good, name: '', description: 'x'.repeat(2_001) }],
    ['invalid_value', { ...good, idempotency_key: 'ü' }],
  ])('returns the same %s, and changes nothing: %j', async (code, body) => {
    expect(await both('create', '', body)).toMatchObject({ code, effect: {} })
  })
})

describe('changing a policy', () => {
  test('updates, or returns the same error', async () => {
    expect(await both('update', make, { guardrails: [], description: 'x' })).toMatchObject({
      code: 'ok',
      result: { guardrails: [], description: 'x' },
    })
    expect(await both('update', make, { name: null, guardrails: [{}] })).toMatchObject({
      code: 'invalid_value',
      params: ['guardrails.0.check', 'guardrails.0.on', 'name'],
    })
    expect((await both('update', deleted, { name: 'x' })).code).toBe('policy_not_found')
    expect((await both('update', missing, {})).code).toBe('policy_not_found')
  })

  test('makes a policy or a template the default', async () => {
    expect(await both('update', make, { is_default: true })).toMatchObject({ code: 'ok', result: { is_default: true } })
    // Made the default first, so that the change has no effect at either door.
    await rest(service, 'PATCH', '/policies/none', { body: { is_default: true } })
    expect(await both('update', 'none', { is_default: true })).toMatchObject({ code: 'ok', result: { id: 'none' } })
    expect(await both('update', 'none', { is_default: false })).toMatchObject({
      code: 'invalid_value',
      params: ['is_default'],
    })
    expect(await both('update', 'strict', { name: 'x' })).toMatchObject({ code: 'invalid_value', params: ['name'] })
  })

  test('deletes a policy once, and not while it is in use', async () => {
    expect(await both('delete', make)).toMatchObject({ code: 'ok', result: good, effect: { audit_log: 1 } })
    expect((await both('delete', deleted)).code).toBe('policy_not_found')
    expect(await both('delete', named)).toMatchObject({ code: 'policy_in_use', status: 422, effect: {} })
    expect(await both('delete', 'baseline')).toMatchObject({ code: 'invalid_value', status: 422, effect: {} })
  })
})

describe('reading policies', () => {
  const read = (id: string, key?: string) => readThroughBoth(service, resource, id, key)
  const list = (query: string, variables: JsonObject, key?: string) =>
    listThroughBoth(service, resource, query, variables, key)

  test('returns the same policy and the same templates', async () => {
    for (const id of [await make(), 'none', 'baseline', 'privacy', 'strict']) expect((await read(id)).code).toBe('ok')
    expect(await read(await named())).toMatchObject({ result: { used_by: [{ id: 'ag_#' }], used_by_count: 1 } })
  })

  test.each(['none', 'baseline', 'privacy', 'strict'])('node(id) finds the template %s', async (id) => {
    const query = `query ($id: ID!) { policy(id: $id) { ...Policy } node(id: $id) { __typename ...Policy } } ${policyFragment}`
    const { json } = await graphql(service, query, { id })
    const { policy } = json.data as { policy: JsonObject }
    expect(policy).toMatchObject({ id, kind: 'template' })
    expect(json).toEqual({ data: { policy, node: { __typename: 'Policy', ...policy } } })
  })

  test('node(id) rejects a template without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    const { json } = await graphql(service, '{ node(id: "strict") { id } }', {}, { key })
    expect(json).toMatchObject({ data: { node: null }, errors: [{ extensions: { code: 'insufficient_scope' } }] })
  })

  test("returns the same 404 for another organisation's, an unknown and a deleted one", async () => {
    const { key } = await makeOrganization(service)
    expect(await read(await make(), key)).toMatchObject({ code: 'policy_not_found', status: 404 })
    for (const none of [missing, 'x', '\u0000', await deleted()])
      expect(await read(none)).toMatchObject({ code: 'policy_not_found', status: 404 })
  })

  test('returns the same pages and errors', async () => {
    const first = await list('limit=2&order=asc', { first: 2, order: 'asc' })
    const { next_cursor: after } = first.result as { next_cursor: string }
    expect((await list(`limit=2&cursor=${after}&order=asc`, { first: 2, after, order: 'asc' })).code).toBe('ok')
    expect((await list('limit=0', { first: 0 })).code).toBe('limit_out_of_range')
    expect((await list('cursor=x', { after: 'x' })).code).toBe('invalid_cursor')
  })

  test('returns the same pages backwards', async () => {
    const { key } = await makeOrganization(service)
    const query = `query ($last: Int, $before: String) { policies(last: $last, before: $before) {
      edges { node { id } } pageInfo { startCursor hasPreviousPage hasNextPage } } }`
    type Page = { edges: { node: { id: string } }[]; pageInfo: JsonObject }
    const page = async (variables: JsonObject) =>
      ((await graphql(service, query, variables, { key })).json as { data: { policies: Page } }).data.policies
    const end = await page({ last: 3 })
    expect(end.edges.map(({ node }) => node.id)).toEqual(['privacy', 'baseline', 'none'])
    const rest = await page({ last: 3, before: end.pageInfo.startCursor })
    expect(rest.edges.map(({ node }) => node.id)).toEqual(['strict'])
    expect(rest.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true })
  })

  test('returns the same 403 without the scope, and for changes with a key that is restricted to agents', async () => {
    const id = await make()
    const other = await makeKey(service, { scopes: ['runs:read'] })
    const some = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    expect(await read(id, other.key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
    expect(await list('', {}, other.key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
    for (const [{ key }, code] of [[other, 'insufficient_scope'] as const, [some, 'agent_not_allowed'] as const]) {
      expect(await both('create', '', good, key)).toMatchObject({ code, status: 403, effect: {} })
      expect(await both('update', id, {}, key)).toMatchObject({ code, status: 403, effect: {} })
      expect(await both('delete', id, undefined, key)).toMatchObject({ code, status: 403, effect: {} })
    }
  })
})

test('returns the same error for a blocked input', async () => {
  const { json } = await rest(service, 'POST', '/agents/echo/deploy', { body: { policy: 'strict' } })
  const input = { query: 'write to ann@orchid-mail.example' }
  const outcome = await bothDoors(service, {
    rest: { method: 'POST', path: '/runs', body: { agent_id: json.id, input } },
    graphql: {
      query: 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }',
      variables: { input: { agentId: json.id, input } },
    },
    resultPath: 'createRun.run',
  })
  expect(outcome).toMatchObject({ code: 'guardrail_blocked', status: 422, params: ['input'], effect: { audit_log: 1 } })
})
