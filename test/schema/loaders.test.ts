import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import Fastify from 'fastify'
import { graphql as executeGraphql, lexicographicSortSchema } from 'graphql'
import { mercurius } from 'mercurius'
import { createLoad, type LoaderDefinitions } from '../../schema/building/batchLoading.ts'
import type { Context } from '../../schema/context/context.ts'
import { createContext } from '../../schema/context/createContext.ts'
import { loaders } from '../../schema/context/loaders.ts'
import { schema } from '../../schema/schema.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeAgent } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'

let service: TestService
/** 100 runs over 10 agents. */
beforeAll(async () => {
  service = await startTestService()
  const agents = await Promise.all(Array.from({ length: 10 }, () => makeAgent(service, 'echo')))
  for (const agent_id of agents) {
    const bodies = Array.from({ length: 10 }, (_, index) => ({ agent_id, input: { query: `run ${index}` } }))
    const made = await Promise.all(bodies.map((body) => rest(service, 'POST', '/runs', { body })))
    expect(made.every(({ json }) => json.status === 'completed')).toBe(true)
  }
})
afterAll(() => service.dispose())
afterEach(() => {
  jest.restoreAllMocks()
})

const tables = ['runs', 'agents']
/** Selects everything that can be large: mercurius treats a run as the same one only if it was read with the same columns. */
const nested = `query ($first: Int) {
  runs(first: $first) { edges { node {
    id status input output requiredAction { id }
    agent { id name runs(first: 2) { edges { node { id input agent { name } } } pageInfo { hasNextPage endCursor } } }
  } } }
}`
type Nested = { runs: { edges: { node: { agent: { id: string; runs: { edges: unknown[] } } } }[] } }

describe('a nested list', () => {
  test.each([
    ['a new document', 0],
    ['a compiled document', 2],
  ])('executes the same number of statements for 10 and for 100 runs: %s', async (name, warmUps) => {
    const ask = async (first: number, attempt: number) => {
      const document = `# ${name} ${first} ${attempt}\n${nested}`
      for (let count = 0; count < warmUps; count++) await graphql(service, document, { first: 1 })
      return () => graphql(service, document, { first })
    }
    const few = await leastStatements(service, tables, (attempt) => ask(10, attempt))
    const many = await leastStatements(service, tables, (attempt) => ask(100, attempt))
    expect(many.statements).toBe(few.statements)
    expect(few.statements).toBeLessThanOrEqual(5)

    expect((few.response.json.data as Nested).runs.edges).toHaveLength(10)
    const { edges } = (many.response.json.data as Nested).runs
    expect(edges).toHaveLength(100)
    expect(new Set(edges.map(({ node }) => node.agent.id)).size).toBe(10)
    expect(edges.every(({ node }) => node.agent.runs.edges.length === 2)).toBe(true)
  })

  test('executes a constant number of statements for lists of REST', async () => {
    const few = await leastStatements(service, tables, async () => () => rest(service, 'GET', '/runs?limit=1'))
    const many = await leastStatements(service, tables, async () => () => rest(service, 'GET', '/runs?limit=100'))
    expect(many.statements).toBe(few.statements)
  })

  test('returns the right result for each set of arguments of one field', async () => {
    const { json } = await graphql(
      service,
      `{ agents(first: 3, order: desc) { edges { node {
          one: runs(first: 1) { edges { node { id } } }
          two: runs(first: 2) { edges { node { id } } }
          last: runs(last: 1) { edges { node { id } } }
        } } } }`,
    )
    for (const { node } of (json.data as { agents: { edges: { node: Record<string, { edges: unknown[] }> }[] } }).agents
      .edges) {
      expect([node.one, node.two, node.last].map((runs) => runs?.edges.length)).toEqual([1, 2, 1])
      expect(node.two?.edges[0]).toEqual(node.one?.edges[0])
      expect(node.last?.edges[0]).not.toEqual(node.one?.edges[0])
    }
  })

  test('fails only the nested field that has an invalid argument', async () => {
    const { json } = await graphql(
      service,
      '{ agents(first: 2) { edges { node { id runs(first: 0) { edges { node { id } } } } } } }',
    )
    expect(json).toMatchObject({ errors: [{ extensions: { code: 'limit_out_of_range', status: 422 } }] })
  })
})

describe('under mercurius', () => {
  test('the same loader definitions return the same results in the same number of batches', async () => {
    const variables = { first: 100 }
    const door = await graphql(service, nested, variables)

    const ours = counting(loaders)
    const context: Context = createContext(service.deps, viewerOf(service), 'req_ours')
    context.load = createLoad(ours.definitions, () => context)
    const fromOurs = await executeGraphql({ schema, source: nested, variableValues: variables, contextValue: context })

    const theirs = counting(loaders)
    const app = Fastify()
    await app.register(mercurius, {
      // A copy, since mercurius writes its resolvers into the schema.
      schema: lexicographicSortSchema(schema),
      loaders: theirs.definitions as never,
      context: () => ({ ...createContext(service.deps, viewerOf(service), 'req_theirs'), load: notOurs }),
    })
    await app.ready()
    const answered = await app.inject({ method: 'POST', url: '/graphql', payload: { query: nested, variables } })
    await app.close()

    expect(fromOurs.errors).toBeUndefined()
    expect(plain(fromOurs.data)).toEqual(door.json.data)
    expect((answered.json() as JsonObject).data).toEqual(door.json.data)
    expect(theirs.batches).toEqual(ours.batches)
    expect(ours.batches).toEqual({ 'Run.agent': 1, 'Agent.runs': 1 })
  })
})

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function notOurs(): Promise<never> {
  throw new Error('mercurius calls its loaders itself')
}

/** The loader definitions, with a count of calls. */
function counting(definitions: LoaderDefinitions): { definitions: LoaderDefinitions; batches: Record<string, number> } {
  const batches: Record<string, number> = {}
  const counted: LoaderDefinitions = {}
  for (const [type, fields] of Object.entries(definitions)) {
    counted[type] = {}
    for (const [field, load] of Object.entries(fields)) {
      counted[type][field] = (queries, context) => {
        const name = `${type}.${field}`
        batches[name] = (batches[name] ?? 0) + 1
        return load(queries, context)
      }
    }
  }
  return { definitions: counted, batches }
}
