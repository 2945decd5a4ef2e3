import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let ids: string[]
beforeAll(async () => {
  service = await startTestService()
  const { echo, simulator } = service.credentials.agents
  ids = [echo, simulator]
  for (let count = 0; count < 5; count++) ids.push(await makeAgent(service, 'echo'))
  await service.deps.db.pool.query("update agents set status = 'archived', archived_at = now() where id = $1", [ids[2]])
  await makeOrganization(service)
})
afterAll(() => service.dispose())

const list = (query: string, key?: string | null) =>
  rest(service, 'GET', `/agents${query}`, key === undefined ? {} : { key })
const idsOf = (json: object) => (json as { data: { id: string }[] }).data.map(({ id }) => id)

describe('200', () => {
  test('lists all agents of the organisation, newest first', async () => {
    const { status, json, headers } = await list('')
    expect(status).toBe(200)
    expect(idsOf(json)).toEqual([...ids].reverse())
    expect(json).toMatchObject({ has_more: false, next_cursor: null })
    expect(headers).not.toHaveProperty('link')
  })

  test('an agent has its live version and deployment', async () => {
    const { json } = await list('?order=asc&limit=1')
    expect((json.data as unknown[])[0]).toMatchObject({
      id: ids[0],
      name: 'Echo',
      kind: 'catalog',
      catalog_key: 'echo',
      status: 'active',
      version: 1,
      config: {},
      runtime: null,
      archived_at: null,
      deployment: { agent_id: ids[0], version: 1, status: 'active', previous_deployment_id: null },
    })
  })

  test.each([
    ['?status=active', (all: string[]) => all.filter((id) => id !== all[2])],
    ['?status=archived', (all: string[]) => all.filter((id) => id === all[2])],
    ['?kind=catalog', (all: string[]) => all],
    ['?kind=custom', () => []],
    ['?kind=catalog&status=archived', (all: string[]) => all.filter((id) => id === all[2])],
  ])('%s', async (query, expected) => {
    expect(idsOf((await list(`${query}&order=asc`)).json)).toEqual(expected(ids))
  })

  test.each(['asc', 'desc'])('pages return every agent once, in order %s', async (order) => {
    const seen: string[] = []
    let path: string | undefined = `?limit=3&order=${order}`
    while (path !== undefined) {
      const { json, headers }: Awaited<ReturnType<typeof list>> = await list(path)
      seen.push(...idsOf(json))
      const [, url] = /^<(.*)>; rel="next"$/.exec(String(headers.link ?? '')) ?? []
      expect(url === undefined).toBe(json.has_more === false)
      path = url && new URL(url).search
      if (path !== undefined) expect(new URLSearchParams(path).get('cursor')).toBe(json.next_cursor)
    }
    expect(seen).toEqual(order === 'asc' ? ids : [...ids].reverse())
  })
})

describe('400', () => {
  test.each([
    ['?cursor=broken', 'invalid_cursor', 'cursor'],
    ['?limit=ten', 'wrong_type', 'limit'],
    ['?limit=', 'wrong_type', 'limit'],
    ['?limit=1.5', 'wrong_type', 'limit'],
    ['?limit=1&limit=2', 'wrong_type', 'limit'],
    ['?colour=red', 'unknown_field', 'colour'],
    ['?catalog_key=echo', 'unknown_field', 'catalog_key'],
    ['?constructor=1', 'unknown_field', 'constructor'],
    ['?__proto__=1', 'unknown_field', '__proto__'],
    ['?toString=1', 'unknown_field', 'toString'],
  ])('%s', async (query, code, param) => {
    const response = await list(query)
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([400, code, param])
  })
})

describe('401', () => {
  test('without credentials', async () => expect((await list('', null)).status).toBe(401))
})

describe('403', () => {
  test('without agents:read', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    const response = await list('', key)
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
  })
})

describe('422', () => {
  test.each([
    ['?limit=0', 'limit_out_of_range', 'limit'],
    ['?limit=101', 'limit_out_of_range', 'limit'],
    ['?limit=-1', 'limit_out_of_range', 'limit'],
    ['?status=gone', 'invalid_value', 'status'],
    ['?kind=spy', 'invalid_value', 'kind'],
    ['?order=sideways', 'invalid_value', 'order'],
  ])('%s', async (query, code, param) => {
    const response = await list(query)
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, code, param])
  })
})
