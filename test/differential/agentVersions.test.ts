import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { agentVersionDiffFragment, agentVersionFragment, listFields } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let agentId: string
let strangersAgent: string
beforeAll(async () => {
  service = await startTestService()
  agentId = String((await rest(service, 'POST', '/agents/echo/deploy', { body: { name: 'one' } })).json.id)
  for (const name of ['two', 'three']) await rest(service, 'PATCH', `/agents/${agentId}`, { body: { name } })
  strangersAgent = (await makeOrganization(service)).agentId
})
afterAll(() => service.dispose())

const missing = 'ag_00000000000000000000000000'

const withKey = (key: string | undefined) => (key === undefined ? {} : { key })

const read = (version: number | string, id = agentId, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/agents/${id}/versions/${version}` },
    graphql: {
      query: `query ($id: ID!, $version: Int!) { agentVersion(agentId: $id, version: $version) { ...AgentVersion } } ${agentVersionFragment}`,
      variables: { id, version },
    },
    resultPath: 'agentVersion',
    ...withKey(key),
  })

const list = (query: string, variables: JsonObject, id = agentId, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/agents/${id}/versions?${query}` },
    graphql: {
      query: `query ($id: ID!, $first: Int, $after: String, $order: Order) {
        agent(id: $id) { versions(first: $first, after: $after, order: $order) { ${listFields('AgentVersion')} } } } ${agentVersionFragment}`,
      variables: { id, ...variables },
    },
    resultPath: 'agent.versions',
    ...withKey(key),
  })

const diff = (query: string, variables: JsonObject, id = agentId, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/agents/${id}/versions/diff?${query}` },
    graphql: {
      query: `query ($id: ID!, $from: Int!, $to: Int!) {
        agentVersionDiff(agentId: $id, from: $from, to: $to) { ...AgentVersionDiff } } ${agentVersionDiffFragment}`,
      variables: { id, ...variables },
    },
    resultPath: 'agentVersionDiff',
    ...withKey(key),
  })

describe('reading a version', () => {
  test.each([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ])('returns the same version %d', async (version, name) => {
    expect(await read(version)).toMatchObject({ code: 'ok', result: { agent_id: 'ag_#', version, name }, effect: {} })
  })

  test.each([0, 4, -1, 2_147_483_647])('returns the same 404 for version %d', async (version) => {
    expect(await read(version)).toMatchObject({ code: 'agent_version_not_found', status: 404, effect: {} })
  })
})

describe('listing versions', () => {
  test('returns the same pages and cursors, newest first', async () => {
    const first = await list('limit=2', { first: 2 })
    expect(first.result).toMatchObject({ has_more: true, data: [{ version: 3 }, { version: 2 }] })
    const { next_cursor } = first.result as { next_cursor: string }
    const second = await list(`limit=2&cursor=${next_cursor}`, { first: 2, after: next_cursor })
    expect(second.result).toMatchObject({ has_more: false, next_cursor: null, data: [{ version: 1 }] })
  })

  test('returns the same page in ascending order', async () => {
    const { result } = await list('limit=2&order=asc', { first: 2, order: 'asc' })
    expect(result).toMatchObject({ has_more: true, data: [{ version: 1 }, { version: 2 }] })
  })

  test.each<[string, string, JsonObject]>([
    ['limit_out_of_range', 'limit=0', { first: 0 }],
    ['limit_out_of_range', 'limit=101', { first: 101 }],
    ['invalid_cursor', 'cursor=broken', { after: 'broken' }],
    // A cursor of another numbered list: `seq:1`.
    ['invalid_cursor', 'cursor=c2VxOjE', { after: 'c2VxOjE' }],
    ['invalid_value', 'order=up', { order: 'up' }],
    ['wrong_type', 'limit=x', { first: 'x' }],
  ])('returns the same %s for %s', async (code, query, variables) => {
    expect(await list(query, variables)).toMatchObject({ code, effect: {} })
  })
})

describe('comparing versions', () => {
  test.each([
    [1, 3, 'one', 'three'],
    [3, 1, 'three', 'one'],
  ])('returns the same differences from %d to %d', async (from, to, old, other) => {
    expect(await diff(`from=${from}&to=${to}`, { from, to })).toMatchObject({
      code: 'ok',
      result: { from, to, changed: ['name'], old: { name: old }, new: { name: other } },
      effect: {},
    })
  })

  test('returns no differences between a version and itself', async () => {
    const { result } = await diff('from=2&to=2', { from: 2, to: 2 })
    expect(result).toEqual({ from: 2, to: 2, changed: [], old: {}, new: {} })
  })

  test.each<[string, string[], string, JsonObject]>([
    ['agent_version_not_found', ['from'], 'from=9&to=1', { from: 9, to: 1 }],
    ['agent_version_not_found', ['to'], 'from=1&to=0', { from: 1, to: 0 }],
    ['missing_field', ['from', 'to'], '', {}],
    ['missing_field', ['to'], 'from=1', { from: 1 }],
    ['wrong_type', ['to'], 'from=1&to=x', { from: 1, to: 'x' }],
    ['wrong_type', ['from'], 'from=1.5&to=1', { from: 1.5, to: 1 }],
  ])('returns the same %s at %j for %j', async (code, params, query, variables) => {
    expect(await diff(query, variables)).toMatchObject({ code, params, effect: {} })
  })
})

describe('access to versions', () => {
  test("returns the same 404 for a missing agent and another organisation's", async () => {
    for (const id of [missing, strangersAgent, 'nonsense']) {
      for (const outcome of await inTurn(id)) expect(outcome).toMatchObject({ code: 'agent_not_found', status: 404 })
    }
  })

  test('returns the same 403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    for (const outcome of await inTurn(agentId, key)) expect(outcome.code).toBe('insufficient_scope')
  })

  test('returns the same 403 with a key for other agents', async () => {
    const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    for (const outcome of await inTurn(agentId, key)) expect(outcome.code).toBe('agent_not_allowed')
  })

  /** One after the other, since each counts the calls and rows of the other. */
  async function inTurn(id: string, key?: string) {
    const outcomes = [await read(1, id, key), await list('', {}, id, key)]
    return [...outcomes, await diff('from=1&to=1', { from: 1, to: 1 }, id, key)]
  }
})
