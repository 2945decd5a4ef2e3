import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const post = async (path: string, body: JsonObject, key = service.credentials.api_key): Promise<JsonObject> =>
  (await rest(service, 'POST', path, { body, key })).json
const read = async (path: string, key = service.credentials.api_key): Promise<unknown[]> => {
  const { json } = await rest(service, 'GET', path, { key })
  return [json.used_by, json.used_by_count]
}
const makeConnector = async (kind = 'http') => {
  const secret = { ...(kind === 'openai' && { secret: 'sk-of-a-test' }) }
  return String((await post('/connectors', { name: 'C', kind, base_url: 'https://own.example', ...secret })).id)
}
const makePolicy = async (body: JsonObject = {}) =>
  String((await post('/policies', { name: 'P', guardrails: [], ...body })).id)
const custom = (name: string, runtime: JsonObject) => post('/agents/custom', { name, runtime })
const calling = (connector_id: string) => ({ type: 'http', url: 'https://own.example/run', connector_id })
const hire = (body: JsonObject, key?: string) => post('/agents/echo/deploy', body, key)

describe('a connector', () => {
  test('lists the agents that use it in their runtime, their tools or their configuration', async () => {
    const [http, model] = [await makeConnector(), await makeConnector('openai')]
    const tools = [
      {
        name: 'ask',
        description: 'Asks',
        input_schema: { type: 'object' },
        url: 'https://own.example/ask',
        connector_id: http,
      },
    ]
    const one = await custom('One', calling(http))
    const two = await custom('Two', { type: 'llm', connector_id: model, model: 'm', instructions: 'Help', tools })
    const three = await post('/agents/assistant/deploy', {
      name: 'Three',
      config: { connector_id: model, model: 'm', instructions: 'Help' },
    })
    const shown = (...agents: JsonObject[]) => [agents.map(({ id, name }) => ({ id, name })), agents.length]
    expect(await read(`/connectors/${http}`)).toEqual(shown(one, two))
    expect(await read(`/connectors/${model}`)).toEqual(shown(two, three))
    for (const id of [http, model]) expect((await rest(service, 'DELETE', `/connectors/${id}`)).status).toBe(422)
  })

  test('does not list agents that are archived, that used it in an earlier version, or that only quote its id', async () => {
    const id = await makeConnector()
    const [archived, changed] = [await custom('A', calling(id)), await custom('B', calling(id))]
    const quoting = `'"connector_id":"${id}"'`
    const expression = { type: 'expression', expression: quoting }
    await custom('C', expression)
    await rest(service, 'DELETE', `/agents/${archived.id}`)
    await rest(service, 'PATCH', `/agents/${changed.id}`, {
      body: { runtime: { type: 'expression', expression: '$' } },
    })
    expect(await read(`/connectors/${id}`)).toEqual([[], 0])
    await rest(service, 'POST', `/agents/${changed.id}/rollback`, { body: {} })
    expect(await read(`/connectors/${id}`)).toEqual([[{ id: changed.id, name: 'B' }], 1])
  })

  test('shows no agents to a key that may not read them', async () => {
    const id = await makeConnector()
    await custom('A', calling(id))
    const { key } = await makeKey(service, { scopes: ['connectors:read'] })
    expect(await read(`/connectors/${id}`, key)).toEqual([null, null])
  })
})

describe('a policy', () => {
  test('lists the agents that use it', async () => {
    const policy = await makePolicy()
    const agent = await hire({ name: 'Guarded', policy })
    expect(await read(`/policies/${policy}`)).toEqual([[{ id: agent.id, name: 'Guarded' }], 1])
  })

  test('also lists those without a policy if it is the default, even as a template', async () => {
    const { key } = await makeOrganization(service)
    const [echo] = (await rest(service, 'GET', '/agents', { key })).json.data as JsonObject[]
    const policy = String((await post('/policies', { name: 'P', guardrails: [] }, key)).id)
    const [without, named] = [await hire({ name: 'Without' }, key), await hire({ name: 'Named', policy }, key)]
    const agents = [{ ...echo }, without, named].map(({ id, name }) => ({ id, name }))
    expect(await read('/policies/none', key)).toEqual([agents.slice(0, 2), 2])
    expect(await read(`/policies/${policy}`, key)).toEqual([agents.slice(2), 1])
    await rest(service, 'PATCH', `/policies/${policy}`, { key, body: { is_default: true } })
    expect(await read('/policies/none', key)).toEqual([[], 0])
    expect(await read(`/policies/${policy}`, key)).toEqual([agents, 3])
  })

  test('shows a key that is limited to some agents only those, and counts only those', async () => {
    const policy = await makePolicy()
    const [own] = [await hire({ name: 'Own', policy }), await hire({ name: 'Other', policy })]
    const { key } = await makeKey(service, { agentIds: [String(own.id)] })
    expect(await read(`/policies/${policy}`, key)).toEqual([[{ id: own.id, name: 'Own' }], 1])
  })

  test('lists 100 agents, and counts all', async () => {
    const policy = await makePolicy()
    await Promise.all(Array.from({ length: 101 }, () => hire({ policy })))
    const [agents, count] = await read(`/policies/${policy}`)
    expect([(agents as JsonObject[]).length, count]).toEqual([100, 101])
    const ids = (agents as JsonObject[]).map(({ id }) => String(id))
    expect(ids).toEqual([...ids].sort())
  })
})

describe('lists', () => {
  const tables = ['policies', 'connectors', 'agents', 'agent_versions']

  test.each(['policies', 'connectors'])('%s take a constant number of statements', async (many) => {
    for (let count = 0; count < 4; count++) await (many === 'policies' ? makePolicy() : makeConnector())
    const document = `query ($first: Int) { ${many}(first: $first) { edges { node { id usedBy { id name } usedByCount } } } }`
    const count = (first: number) =>
      leastStatements(service, tables, async () => () => graphql(service, document, { first }))
    const [few, all] = [await count(1), await count(5)]
    expect(all.response.json.errors).toBeUndefined()
    expect(all.statements).toBe(few.statements)
  })

  test.each([
    ['policies', 'agent_versions_policy'],
    ['connectors', 'agent_versions_connectors'],
  ])('the agents of %s are found by the index %s, even if there are few', async (many, index) => {
    const { db } = service.deps
    const run = jest.spyOn(db, 'run')
    await rest(service, 'GET', `/${many}`)
    const calls = run.mock.calls.filter(([{ name }]) => name.endsWith(`_agents_using_${many}`))
    run.mockRestore()
    expect(calls).toHaveLength(2)
    for (const [{ text }, values] of calls) {
      const { rows } = await db.pool.query(`explain ${text}`, values)
      expect(JSON.stringify(rows)).toContain(index)
    }
  })
})
