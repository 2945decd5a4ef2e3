import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { scaled } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const maxAnswerBytes = 65_536

/** In the long form as many names as a body may have by its size. */
const unknownKeys = () =>
  Object.fromEntries(Array.from({ length: scaled(10_000, 60_000) }, (_, index) => [`k${index}`, 0]))
const longKey = 'k'.repeat(500_000)

type GraphqlError = { message: string; extensions: JsonObject & { details?: unknown[] } }
const errorsOf = ({ json }: HttpResponse) => json.errors as GraphqlError[]

describe('an error has at most 50 details', () => {
  test.each([
    ['a login, without credentials', '/api/auth/login', 'unknown_field'],
    ['the body of a route', '/v2/runs', 'missing_field'],
    ['a logout', '/v2/api/auth/logout', 'unknown_field'],
  ])('for unknown fields in %s', async (_, path, code) => {
    const response = await request(service, 'POST', path, { body: unknownKeys() })
    expect([response.status, errorOf(response).code, errorOf(response).details?.length]).toEqual([400, code, 50])
    expect(response.text.length).toBeLessThan(maxAnswerBytes)
  })

  test('for unknown fields on a route without a body', async () => {
    const response = await request(service, 'DELETE', '/v2/runs/x', { body: unknownKeys() })
    expect(errorOf(response).details?.length).toBe(50)
  })

  test('for unknown query parameters', async () => {
    const query = Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&')
    expect(errorOf(await rest(service, 'GET', `/runs?${query}`)).details?.length).toBe(50)
    expect(errorOf(await rest(service, 'GET', `/runs?status=${'x,'.repeat(5_000)}`)).details?.length).toBe(50)
  })

  test('for the items of a list', async () => {
    const body = { url: 'https://example.com', events: Array.from({ length: scaled(40_000, 200_000) }, () => 1) }
    const response = await rest(service, 'POST', '/webhooks', { body })
    expect([errorOf(response).code, errorOf(response).details?.length]).toEqual(['wrong_type', 50])
  })

  test('for the values of an accepted body', async () => {
    const guardrail = { check: 'blocked_terms', on: 'input', action: 'block', terms: Array(500).fill('') }
    const body = { name: 'x', guardrails: Array(20).fill(guardrail) }
    const response = await rest(service, 'POST', '/policies', { body })
    expect([response.status, errorOf(response).details?.length]).toEqual([422, 50])
  })

  test("for GraphQL's variables and request parameters", async () => {
    const create = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }'
    const responses = [
      await graphql(service, create, { input: unknownKeys() }),
      await request(service, 'POST', '/graphql', { body: unknownKeys() }),
      await request(service, 'POST', '/graphql', { body: { query: '{ viewer { id } }', ...unknownKeys() } }),
    ]
    for (const response of responses) {
      const details = errorsOf(response).map(({ extensions }) => extensions.details?.length)
      expect([details, response.text.length < maxAnswerBytes]).toEqual([[50], true])
    }
  })
})

test('an invalid GraphQL document has at most 50 errors', async () => {
  const fields = Array.from({ length: 900 }, (_, index) => `f${index}`).join(' ')
  expect(errorsOf(await graphql(service, `{ ${fields} }`)).length).toBe(50)
})

describe('a long name or value is truncated', () => {
  test.each([
    ['a login', '/api/auth/login'],
    ['the body of a route', '/v2/runs'],
  ])('in %s', async (_, path) => {
    const response = await request(service, 'POST', path, { body: { [longKey]: 1 } })
    expect(errorOf(response).details).toContainEqual(
      expect.objectContaining({ code: 'unknown_field', param: expect.stringMatching(/^k{100,}…$/) }),
    )
    expect(response.text.length).toBeLessThan(maxAnswerBytes)
  })

  test('in what a user of the API named', async () => {
    const event = 'agent.created'.repeat(20_000)
    const body = { url: 'https://example.com', events: [event, event] }
    expect((await rest(service, 'POST', '/webhooks', { body })).text.length).toBeLessThan(maxAnswerBytes)
  })

  test('in a GraphQL document and its variables', async () => {
    const responses = [
      await graphql(service, `{ ${'f'.repeat(60_000)} }`),
      await graphql(service, 'query ($id: ID!) { run(id: $id) { id } }', { id: { [longKey]: 1 } }),
      await request(service, 'POST', '/graphql', { body: { [longKey]: 1 } }),
      await graphql(service, `{ run(id: "${'x'.repeat(60_000)}") { id } }`),
    ]
    for (const response of responses) expect(response.text.length).toBeLessThan(maxAnswerBytes)
  })
})
