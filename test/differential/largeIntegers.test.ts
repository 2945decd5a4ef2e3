/** Numbers beyond their range, and beyond GraphQL's Int, are rejected the same way at both doors: code, order of checks, cost. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listFields, runFragment } from '../../rest/routes/representations.ts'
import { readNumber } from '../../src/platform/exactNumbers.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

/** 2^31 - 1 is the largest Int; 2^53 + 2 is not a safe integer. */
const sizes = ['1000', '2147483647', '2147483648', '-99999999999', '9007199254740994', '99999999999999999999999']

describe('a page size', () => {
  const list = (size: string, asLiteral: boolean, key?: string) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/runs?limit=${size}` },
      graphql: asLiteral
        ? { query: `{ runs(first: ${size}) { ${listFields('Run')} } } ${runFragment}` }
        : {
            query: `query ($first: Int) { runs(first: $first) { ${listFields('Run')} } } ${runFragment}`,
            variables: { first: Number(size) },
          },
      resultPath: 'runs',
      ...(key !== undefined && { key }),
    })

  test.each(sizes)('of %s is out of range, and costs a call', async (size) => {
    for (const asLiteral of [true, false]) {
      expect(await list(size, asLiteral)).toMatchObject({
        code: 'limit_out_of_range',
        status: 422,
        params: ['limit'],
        calls: 1,
      })
    }
  })

  test.each(sizes)('of %s is rejected for the missing scope first, and costs nothing', async (size) => {
    const { key } = await makeKey(service, { scopes: ['agents:read'] })
    for (const asLiteral of [true, false]) {
      expect(await list(size, asLiteral, key)).toMatchObject({ code: 'insufficient_scope', status: 403, calls: 0 })
    }
  })

  test('in the default of a variable is out of range', async () => {
    const { json } = await graphql(service, `query ($n: Int = ${sizes.at(-1)}) { runs(first: $n) { __typename } }`)
    expect(json).toMatchObject({ errors: [{ extensions: { code: 'limit_out_of_range', status: 422 } }] })
  })
})

describe('a field of an input', () => {
  const create = (timeoutMs: number, key?: string) => {
    const agentId = service.credentials.agents.echo
    return bothDoors(service, {
      rest: { method: 'POST', path: '/runs', body: { agent_id: agentId, input: {}, timeout_ms: timeoutMs } },
      graphql: {
        query: `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { ...Run } } } ${runFragment}`,
        variables: { input: { agentId, input: {}, timeoutMs } },
      },
      resultPath: 'createRun.run',
      ...(key !== undefined && { key }),
    })
  }

  test('beyond Int has the code of a value out of range', async () => {
    const { code, params, calls } = await create(99_999_999_999)
    expect([code, params, calls]).toEqual(['invalid_value', ['timeout_ms'], 1])
  })

  test('beyond Int is rejected for the missing scope first', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    expect(await create(99_999_999_999, key)).toMatchObject({ code: 'insufficient_scope', calls: 0 })
  })
})

test('a wait beyond Int counts as the longest one, below Int it is rejected', async () => {
  const id = await makeRun()
  const wait = (seconds: number) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/runs/${id}?wait=${seconds}` },
      graphql: { query: `{ run(id: "${id}", waitSeconds: ${seconds}) { ...Run } } ${runFragment}` },
      resultPath: 'run',
    })
  expect(await wait(99_999_999_999)).toMatchObject({ code: 'ok', status: 200 })
  expect(await wait(-99_999_999_999)).toMatchObject({ code: 'invalid_value', status: 422, params: ['wait'] })
})

test('integers inside JSON, and strings of digits, are unchanged', async () => {
  const query = `mutation ($note: JSONObject) {
    createRun(input: {agentId: "${service.credentials.agents.echo}", input: {big: 99999999999, text: "99999999999"}, metadata: $note}) {
      run { input metadata } } }`
  const { text } = await graphql(service, query, { note: { big: 99_999_999_999 } })
  expect(text).toBe(
    '{"data":{"createRun":{"run":{"input":{"big":99999999999,"text":"99999999999"},"metadata":{"big":99999999999}}}}}',
  )
})

test.each(['1e309', '9'.repeat(1_001), '1e-1001'])(
  'a number out of range inside JSON is rejected: %s',
  async (text) => {
    const agentId = service.credentials.agents.echo
    const input = { list: [{ n: readNumber(text) }] }
    const outcome = await bothDoors(service, {
      rest: { method: 'POST', path: '/runs', body: { agent_id: agentId, input } },
      graphql: {
        query: `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { ...Run } } } ${runFragment}`,
        variables: { input: { agentId, input } },
      },
      resultPath: 'createRun.run',
    })
    expect(outcome).toMatchObject({ code: 'number_out_of_range', status: 422, params: ['input'], effect: {} })
  },
)

test('a page size beyond Int, below a subscription, is out of range for each event', async () => {
  const query =
    'subscription ($id: ID!, $n: Int) { runEvents(runId: $id) { run { events(first: $n) { __typename } } } }'
  const variables = { id: await makeRun(), n: 99_999_999_999 }
  const { frames } = await stream(service, 'POST', '/graphql', { body: { query, variables } })
  expect(frames[0]?.data).toMatchObject({ errors: [{ extensions: { code: 'limit_out_of_range' } }] })
})

async function makeRun(): Promise<string> {
  const body = { agent_id: service.credentials.agents.echo, input: {} }
  return String((await rest(service, 'POST', '/runs', { body })).json.id)
}
