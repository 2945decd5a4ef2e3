import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { agentFragment, listFields } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let strangersAgent: string
beforeAll(async () => {
  service = await startTestService()
  for (let count = 0; count < 3; count++) await makeAgent(service, 'echo')
  strangersAgent = (await makeOrganization(service)).agentId
})
afterAll(() => service.dispose())

describe('reading an agent', () => {
  const read = (id: string, key?: string | null) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/agents/${encodeURIComponent(id)}` },
      graphql: { query: `query ($id: ID!) { agent(id: $id) { ...Agent } } ${agentFragment}`, variables: { id } },
      resultPath: 'agent',
      ...(key !== undefined && { key }),
    })

  test('returns the same agent', async () => {
    const { code, result, effect } = await read(service.credentials.agents.simulator)
    expect([code, effect]).toEqual(['ok', {}])
    expect(result).toMatchObject({ name: 'Simulator', catalog_key: 'simulator', deployment: { version: 1 } })
  })

  test.each(['ag_00000000000000000000000000', 'nonsense', '\u0000', 'run_00000000000000000000000000'])(
    'returns the same 404 for the id %j',
    async (id) => expect(await read(id)).toMatchObject({ code: 'agent_not_found', status: 404, effect: {} }),
  )

  test("returns the same 404 for another organisation's agent", async () => {
    expect(await read(strangersAgent)).toMatchObject({ code: 'agent_not_found', status: 404 })
  })

  test.each([
    [null, 'missing_credentials'],
    ['nonsense', 'invalid_credentials'],
  ])('returns the same error with the key %s', async (key, code) => {
    expect(await read('x', key)).toMatchObject({ code, status: 401 })
  })

  test('returns the same 403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    expect(await read(service.credentials.agents.echo, key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
  })

  test('returns the same error with a key for other agents', async () => {
    const { echo, simulator } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [echo] })
    expect(await read(echo, key)).toMatchObject({ code: 'ok' })
    expect((await read(simulator, key)).code).not.toBe('ok')
  })
})

describe('listing agents', () => {
  const list = (query: string, variables: JsonObject, key?: string) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/agents?${query}` },
      graphql: {
        query: `query ($filter: AgentFilter, $first: Int, $after: String, $order: Order) {
          agents(filter: $filter, first: $first, after: $after, order: $order) { ${listFields('Agent')} } } ${agentFragment}`,
        variables,
      },
      resultPath: 'agents',
      ...(key !== undefined && { key }),
    })

  test('returns the same pages and cursors', async () => {
    const first = await list('limit=3&order=asc', { first: 3, order: 'asc' })
    expect(first.result).toMatchObject({ has_more: true, data: [{ name: 'Echo' }, { name: 'Simulator' }, {}] })
    const { next_cursor } = first.result as { next_cursor: string }
    const second = await list(`limit=3&order=asc&cursor=${next_cursor}`, { first: 3, order: 'asc', after: next_cursor })
    expect(second.result).toMatchObject({ has_more: false, next_cursor: null, data: [{}, {}] })
  })

  test.each<[string, string, JsonObject]>([
    ['ok', '', {}],
    ['ok', 'status=active&kind=catalog', { filter: { status: 'active', kind: 'catalog' } }],
    ['ok', 'status=archived', { filter: { status: 'archived' } }],
    ['ok', 'kind=custom', { filter: { kind: 'custom' } }],
    ['limit_out_of_range', 'limit=0', { first: 0 }],
    ['limit_out_of_range', 'limit=101', { first: 101 }],
    ['invalid_cursor', 'cursor=broken', { after: 'broken' }],
    ['invalid_value', 'status=gone', { filter: { status: 'gone' } }],
    ['invalid_value', 'kind=spy', { filter: { kind: 'spy' } }],
    ['invalid_value', 'order=up', { order: 'up' }],
    ['wrong_type', 'limit=x', { first: 'x' }],
  ])('returns the same %s for %s', async (code, query, variables) => {
    expect(await list(query, variables)).toMatchObject({ code, effect: {} })
  })

  test('returns the same 403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    expect(await list('', {}, key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
  })

  test('returns the same result with a key for one agent', async () => {
    const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    const { result } = await list('', {}, key)
    expect(result).toMatchObject({ data: [{ name: 'Echo' }] })
  })
})
