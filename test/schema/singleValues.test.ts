/** A single value for a list: a list of one in GraphQL, as its specification says; rejected in REST's bodies. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let failedId: string
beforeAll(async () => {
  service = await startTestService()
  const { echo, simulator } = service.credentials.agents
  await rest(service, 'POST', '/runs', { body: { agent_id: echo, input: {} } })
  const body = { agent_id: simulator, input: { fail: { code: 'down' } } }
  failedId = String((await rest(service, 'POST', '/runs', { body })).json.id)
})
afterAll(() => service.dispose())

const url = 'https://hooks.example.com/'
const createWebhook = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { events } } }'

describe('GraphQL', () => {
  test.each<[string, string, JsonObject]>([
    [
      "a variable's field",
      'query ($f: RunFilter) { runs(filter: $f) { edges { node { id } } } }',
      { f: { status: 'failed' } },
    ],
    [
      'a variable',
      'query ($s: [RunStatus!]) { runs(filter: {status: $s}) { edges { node { id } } } }',
      { s: 'failed' },
    ],
    ['a literal', '{ runs(filter: {status: failed}) { edges { node { id } } } }', {}],
    [
      'the default of a variable',
      'query ($s: [RunStatus!]! = failed) { runs(filter: {status: $s}) { edges { node { id } } } }',
      {},
    ],
  ])('treats a single value in %s as a list of one', async (_, query, variables) => {
    // From the second time on, the document is compiled.
    for (let count = 0; count < 3; count++) {
      const { json } = await graphql(service, query, variables)
      expect(json).toEqual({ data: { runs: { edges: [{ node: { id: failedId } }] } } })
    }
  })

  test('treats a single value in the input of a mutation as a list of one', async () => {
    const { json } = await graphql(service, createWebhook, { input: { url, events: 'run.failed' } })
    expect(json).toEqual({ data: { createWebhook: { webhook: { events: ['run.failed'] } } } })
  })

  test.each<[string, unknown, string, string]>([
    ['of the wrong type', 7, 'status', 'wrong_type'],
    ['that the enum does not have', 'lost', 'status', 'invalid_value'],
    ['in a list that the enum does not have', ['failed', 'lost'], 'status.1', 'invalid_value'],
  ])('rejects a single value %s', async (_, status, param, code) => {
    const query = 'query ($f: RunFilter) { runs(filter: $f) { edges { node { id } } } }'
    for (let count = 0; count < 3; count++) {
      const { json } = await graphql(service, query, { f: { status } })
      expect(json.errors).toMatchObject([{ extensions: { code, details: [{ param, code }] } }])
    }
  })

  test('does not turn null into a list', async () => {
    const { json } = await graphql(service, createWebhook, { input: { url, events: null } })
    expect(json.errors).toMatchObject([{ extensions: { code: 'missing_field', param: 'events' } }])
  })
})

describe('REST', () => {
  test('returns 400 for a single value where the body needs a list', async () => {
    const response = await rest(service, 'POST', '/webhooks', { body: { url, events: 'run.failed' } })
    expect([response.status, errorOf(response)]).toMatchObject([400, { code: 'wrong_type', param: 'events' }])
  })
})
