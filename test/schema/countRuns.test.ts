/** `RunConnection.count`: how many runs match, without reading them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeAgent, makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** Agents with 0, 1, 2, 3 and 4 runs; each first run has metadata. */
let agents: string[]
beforeAll(async () => {
  service = await startTestService()
  agents = await Promise.all(Array.from({ length: 5 }, () => makeAgent(service, 'echo')))
  for (const [count, agent_id] of agents.entries()) {
    for (let place = 0; place < count; place++) {
      const metadata = place === 0 ? { isFirst: true } : {}
      await rest(service, 'POST', '/runs', { body: { agent_id, input: {}, metadata } })
    }
  }
})
afterAll(() => service.dispose())

async function count(filter: JsonObject, upTo?: number, key?: string): Promise<unknown> {
  const query = `query ($filter: RunFilter) {
    runs(first: 1, filter: $filter) { count${upTo === undefined ? '' : `(upTo: ${upTo})`} edges { node { id } } } }`
  const { json } = await graphql(service, query, { filter }, key === undefined ? {} : { key })
  const { data, errors } = json as { data?: { runs: JsonObject }; errors?: { extensions: { code: string } }[] }
  return errors?.[0]?.extensions.code ?? data?.runs.count
}

describe('counts', () => {
  test('the runs that match the filter, whatever the page', async () => {
    expect(await count({})).toBe(10)
    expect(await count({ agentId: agents[3] as string })).toBe(3)
    expect(await count({ agentId: agents[0] as string })).toBe(0)
    expect(await count({ agentId: 'nonsense' })).toBe(0)
    expect(await count({ status: ['completed'] })).toBe(10)
    expect(await count({ status: ['failed'] })).toBe(0)
    expect(await count({ metadata: { isFirst: true } })).toBe(4)
    expect(await count({ agentId: agents[3] as string, metadata: { isFirst: true } })).toBe(1)
    expect(await count({ agentVersion: 1, createdAfter: '2100-01-01T00:00:00Z' })).toBe(0)
  })

  test('up to a limit', async () => {
    for (const filter of [{}, { agentVersion: 1 }]) {
      expect(await count(filter, 9)).toBe(9)
      expect(await count(filter, 10)).toBe(10)
      expect(await count(filter, 10_000)).toBe(10)
    }
    expect(await count({ agentId: agents[4] as string }, 3)).toBe(3)
  })

  test('only runs of agents that the caller may use', async () => {
    const { key } = await makeKey(service, { agentIds: [agents[2] as string] })
    expect(await count({}, undefined, key)).toBe(2)
    expect(await count({ agentId: agents[2] as string }, undefined, key)).toBe(2)
    expect(await count({ agentId: agents[3] as string }, undefined, key)).toBe('agent_not_allowed')
  })

  test.each([0, -1, 10_001, 2_147_483_648])('rejects a limit of %i', async (upTo) => {
    expect(await count({}, upTo)).toBe('invalid_value')
  })

  test('costs more the further it counts', async () => {
    const many = (upTo: number) =>
      graphql(service, `{ agents(first: 100) { edges { node { runs(first: 100) { count(upTo: ${upTo}) } } } } }`)
    expect((await many(100)).json.errors).toBeUndefined()
    expect((await many(1_000)).json).toMatchObject({ errors: [{ extensions: { code: 'document_too_complex' } }] })
  })
})

describe('statements', () => {
  const ask = (fields: string) =>
    leastStatements(
      service,
      ['runs', '\\(select true'],
      async () => () => graphql(service, `{ runs(first: 1) { ${fields} } }`),
    )

  test('runs are not counted unless `count` is selected', async () => {
    expect((await ask('edges { node { id } }')).texts.some((text) => text.includes('count('))).toBe(false)
    const selected = await ask('count edges { node { id } }')
    expect(selected.texts.filter((text) => text.includes('count('))).toHaveLength(1)
  })

  test('the runs of many agents are counted by one statement', async () => {
    const document = '{ agents(first: 100) { edges { node { id runs(first: 1) { count } } } } }'
    const { texts, response } = await leastStatements(service, ['runs'], async () => () => graphql(service, document))
    expect(texts.filter((text) => text.includes('count('))).toHaveLength(1)
    const { edges } = (response.json.data as { agents: { edges: { node: { id: string; runs: JsonObject } }[] } }).agents
    const counts = new Map(edges.map(({ node }) => [node.id, node.runs.count]))
    expect(agents.map((id) => counts.get(id))).toEqual([0, 1, 2, 3, 4])
  })
})
