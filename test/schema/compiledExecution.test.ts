import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'graphql'
import { isCompilable } from '../../schema/door/isCompilable.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, request, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let runId: string
beforeAll(async () => {
  service = await startTestService()
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'x' }, metadata: { a: [1, null] } }
  runId = String((await rest(service, 'POST', '/runs', { body })).json.id)
})
afterAll(() => service.dispose())

const documents: [string, string, (() => JsonObject)?][] = [
  ['aliases and __typename', '{ a: viewer { __typename n: name } b: viewer { id } __typename }'],
  ['the same field twice, merged', '{ viewer { organization { id } } viewer { organization { plan } } }'],
  [
    'an interface with fragments on its types',
    'query ($id: ID!) { node(id: $id) { __typename id ... on Run { status input metadata agent { name } } ... on Agent { name } } }',
    () => ({ id: runId }),
  ],
  ['a missing node', '{ node(id: "run_00000000000000000000000000") { id } nonsense: node(id: "x") { id } }'],
  [
    'nested fragments',
    '{ runs { ...c } } fragment c on RunConnection { edges { ...e } } fragment e on RunEdge { node { id status output } }',
  ],
  [
    'the default of a variable',
    'query ($n: Int = 1) { runs(first: $n) { edges { cursor node { id } } pageInfo { hasNextPage } } }',
  ],
  [
    'a variable inside a literal',
    'query ($a: ID) { runs(filter: {agentId: $a, status: [completed]}) { edges { node { id } } } }',
    () => ({ a: service.credentials.agents.echo }),
  ],
  [
    'a variable that is null',
    'query ($f: RunFilter) { runs(filter: $f) { edges { node { id } } } }',
    () => ({ f: null }),
  ],
  [
    'enums',
    '{ agents(filter: {kind: catalog, status: active}, order: asc) { edges { node { kind status deployment { status } } } } }',
  ],
  [
    'a variable inside a JSON literal',
    'query ($v: String!) { runs(filter: {metadata: {team: $v}}) { edges { node { id } } } }',
    () => ({ v: 'nobody' }),
  ],
  [
    'a variable inside a list',
    'query ($s: RunStatus!) { runs(filter: {status: [$s]}) { edges { node { id } } } }',
    () => ({ s: 'failed' }),
  ],
  ['the default of a required variable', 'query ($n: Int! = 1) { runs(first: $n) { edges { node { id } } } }'],
  [
    'a time as the default of a variable',
    'query ($t: DateTime = "2020-01-01T00:00:00Z") { runs(filter: {createdAfter: $t}) { edges { node { id } } } }',
  ],
  [
    'an object as the default of a variable',
    'query ($f: RunFilter = {status: [failed]}) { runs(filter: $f) { edges { node { id } } } }',
  ],
  [
    'times as literals',
    '{ analytics(from: "2026-01-01T00:00:00Z", to: "2026-01-03T00:00:00Z") { period { start end } } }',
  ],
  ['an alias that is __proto__', '{ __proto__: viewer { id } viewer { __proto__: name } }'],
  ['an alias named like an inherited property', '{ constructor: viewer { toString: id } }'],
  ['one failing and one successful field', '{ viewer { id } node(id: "x") { id } run(id: "x") { id } }'],
  [
    'a field twice, once with a condition',
    'query ($on: Boolean!) { viewer { organization { id } } viewer @include(if: $on) { name organization { plan } } }',
    () => ({ on: false }),
  ],
  [
    'a fragment twice, first with a condition',
    'query ($on: Boolean!) { viewer { ...v @include(if: $on) id ...v } } fragment v on Viewer { name kind }',
    () => ({ on: false }),
  ],
  [
    'a fragment in two places with different conditions',
    'query ($on: Boolean!) { a: viewer { ...v @skip(if: $on) id } b: viewer { id ...v } } fragment v on Viewer { name }',
    () => ({ on: true }),
  ],
  [
    'the order of keys, where the first of two fields is skipped',
    'query ($on: Boolean!) { viewer { name @include(if: $on) id name } }',
    () => ({ on: false }),
  ],
  [
    'times and objects',
    '{ runs { edges { node { createdAt startedAt finishedAt requiredAction { id } error { code } output } } } }',
  ],
]

test.each(documents)(
  'returns the same result interpreted and compiled: %s',
  async (_, query, variables = () => ({})) => {
    const responses = []
    for (let count = 0; count < 4; count++) {
      const { text } = await graphql(service, query, variables(), { headers: { 'x-request-id': 'same' } })
      responses.push(text)
    }
    for (const response of responses) expect(response).toBe(responses[0])
  },
)

test('passes variables inside a JSON literal, also when the document is compiled', async () => {
  const agentId = service.credentials.agents.echo
  const query = `mutation ($q: String!) { createRun(input: {agentId: "${agentId}", input: {query: $q, __proto__: {a: 1}}}) { run { input } } }`
  for (let count = 0; count < 3; count++) {
    const { json } = await graphql(service, query, { q: `no. ${count}` })
    const { input } = (json.data as { createRun: { run: { input: object } } }).createRun.run
    expect(JSON.stringify(input)).toBe(`{"query":"no. ${count}","__proto__":{"a":1}}`)
  }
})

test('validates a literal with __proto__ against the input schema, also when the document is compiled', async () => {
  const body = { name: 'Strict', runtime: { type: 'expression', expression: 'x' }, input_schema: { required: ['x'] } }
  const agent = await rest(service, 'POST', '/agents/custom', { body })
  const query = `mutation { createRun(input: {agentId: "${agent.json.id}", input: {__proto__: {x: 1}}}) { run { output } } }`
  for (let count = 0; count < 3; count++) {
    const { json } = await graphql(service, query)
    expect(json).toMatchObject({ errors: [{ extensions: { code: 'input_schema_violation' } }] })
  }
})

test('stops after the first failing mutation, also when the document is compiled', async () => {
  const agentId = service.credentials.agents.echo
  const create = `createRun(input: {agentId: "${agentId}", input: {}, metadata: {of: "three"}}) { run { id } }`
  const query = `mutation { a: ${create} b: cancelRun(input: {id: "run_x"}) { run { id } } c: ${create} }`
  for (let count = 1; count <= 3; count++) {
    await graphql(service, query)
    const made = await rest(service, 'GET', '/runs?metadata[of]=three')
    expect(made.json.data).toHaveLength(count)
  }
})

test('treats an absent variable named like an inherited property as absent', async () => {
  const query =
    'query ($constructor: Int, $toString: ID) { runs(first: $constructor, filter: {agentId: $toString}) { __typename } }'
  const { json } = await graphql(service, query)
  expect(json).toEqual({ data: { runs: { __typename: 'RunConnection' } } })
})

test('evaluates @include and @skip in every call of a compiled document', async () => {
  const query = 'query ($with: Boolean!) { viewer { id name @include(if: $with) scopes @skip(if: $with) } }'
  for (const on of [true, false, true, false, true]) {
    const { json } = await graphql(service, query, { with: on })
    expect(Object.keys((json.data as { viewer: object }).viewer).sort()).toEqual(on ? ['id', 'name'] : ['id', 'scopes'])
  }
})

test('executes the operation that operationName selects', async () => {
  const query = 'query A { viewer { id } } query B { catalog { key } }'
  for (const operationName of ['A', 'B', 'A', 'B']) {
    const { json } = await request(service, 'POST', '/graphql', { body: { query, operationName } })
    expect(Object.keys(json.data as object)).toEqual([operationName === 'A' ? 'viewer' : 'catalog'])
  }
})

test('returns each caller its own data from a cached document', async () => {
  const query = '{ viewer { name } }'
  for (let count = 0; count < 3; count++) {
    const live = await graphql(service, query)
    const demo = await graphql(service, query, {}, { key: service.credentials.demo_api_key })
    expect([live.json, demo.json]).toEqual([
      { data: { viewer: { name: 'First key' } } },
      { data: { viewer: { name: 'Demo key' } } },
    ])
  }
})

test('returns the same errors interpreted and compiled, if one of several sets data to null', async () => {
  const { key } = await makeKey(service, { scopes: ['runs:read'] })
  const query = `{ catalogEntry(key: "x") { key } node(id: "${service.credentials.agents.echo}") { id } }`
  const responses = []
  for (let count = 0; count < 4; count++) {
    responses.push((await graphql(service, query, {}, { key, headers: { 'x-request-id': 'same' } })).text)
  }
  for (const response of responses) expect(response).toBe(responses[0])
})

test('compiles common documents, so that they are fast', () => {
  const documents = [
    'query ($id: ID!) { run(id: $id) { id status output latencyMs tokensUsed createdAt } }',
    'subscription ($id: ID!) { runEvents(runId: $id) { seq type delta } }',
    'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id status output error { code message } } } }',
    'query ($id: ID!) { node(id: $id) { __typename id ...r } } fragment r on Run { id status agent { ...a } } fragment a on Agent { id name }',
  ]
  expect(documents.filter((source) => !isCompilable(parse(source)))).toEqual([])
})
