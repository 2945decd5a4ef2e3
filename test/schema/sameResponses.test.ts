/** Operations return the same result as JSON, as server-sent events at /graphql, and at /graphql/stream. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const create = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { status output } } }'
const runs =
  'query ($n: Int) { runs(first: $n) { edges { node { agent { runs(first: $n) { edges { node { id } } } } } } } }'

test.each<[string, string, () => JsonObject]>([
  ['a query', '{ viewer { name } catalog { key } }', () => ({})],
  [
    'a query with loaders',
    '{ agents(first: 5) { edges { node { name runs(first: 1) { edges { node { id } } } } } } }',
    () => ({}),
  ],
  ['a mutation', create, () => ({ input: { agentId: service.credentials.agents.echo, input: { query: 'hi' } } })],
  ['a failing field', '{ run(id: "x") { id } }', () => ({})],
  ['one failing and one successful field', '{ node(id: "x") { id } agent(id: "x") { id } }', () => ({})],
  ['invalid variables', create, () => ({ input: { input: 7 } })],
  ['an operation that is too expensive', runs, () => ({ n: 100 })],
])('returns the same result over every transport for %s', async (_, query, variablesOf) => {
  const [variables, headers] = [variablesOf(), { 'x-request-id': 'same' }]
  const { json } = await graphql(service, query, variables, { headers })
  for (const path of ['/graphql', '/graphql/stream']) {
    const { status, frames } = await stream(service, 'POST', path, { body: { query, variables }, headers })
    expect([path, status, frames.map(({ event }) => event)]).toEqual([path, 200, ['next', 'complete']])
    expect(frames[0]?.data).toEqual(json)
  }
})
