import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { type MadeDelivery, makeDelivery } from '../helpers/makeDelivery.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let webhooks: string[]
let last: MadeDelivery
/** 30 webhooks with three deliveries each, and 100 runs with deliveries to the first webhook. */
beforeAll(async () => {
  service = await startTestService('api')
  const make = async (events: string[]) =>
    String((await rest(service, 'POST', '/webhooks', { body: { url: 'https://receiver.example', events } })).json.id)
  webhooks = [await make(['run.completed']), await make(['run.completed'])]
  while (webhooks.length < 30) webhooks.push(await make(['alert.triggered']))
  const runs = Array.from({ length: 100 }, (_, index) => ({
    agent_id: service.credentials.agents.echo,
    input: { query: `run ${index}` },
  }))
  await Promise.all(runs.map((body) => rest(service, 'POST', '/runs', { body })))
  for (const webhookId of webhooks)
    for (const status of ['succeeded', 'failed', 'succeeded'] as const)
      last = await makeDelivery(service, { webhookId, status, attempts: 2 })
})
afterAll(() => service.dispose())

const tables = ['webhooks', 'deliveries', 'delivery_attempts', 'events', 'runs', 'agents']
const deliveryFields = `id status attempts { number httpStatus } webhook { id url } event { id type data }
  requestBody requestHeaders`

type Edges = { edges: { node: JsonObject }[] }

/** Executes the document for few and for many objects, and expects at most `bound` statements for both. */
async function countFor(document: string, few: number, many: number, most: number): Promise<JsonObject[]> {
  const count = (first: number) =>
    leastStatements(
      service,
      tables,
      async (attempt) => () => graphql(service, `# ${first} ${attempt}\n${document}`, { first }),
    )
  const [less, more] = [await count(few), await count(many)]
  for (const { response } of [less, more]) expect(response.json.errors).toBeUndefined()
  // Loads that are one tick apart may or may not share a batch, so the number is bounded, not exact.
  for (const { statements } of [less, more]) expect(statements).toBeLessThanOrEqual(most)
  const [connection] = Object.values(more.response.json.data as Record<string, Edges>)
  const nodes = connection?.edges.map(({ node }) => node) ?? []
  expect(nodes).toHaveLength(many)
  return nodes
}

describe('the number of statements does not grow with', () => {
  test('webhooks and their deliveries with all fields', async () => {
    const nodes = await countFor(
      `query ($first: Int) { webhooks(first: $first) { edges { node {
        id lastDelivery { ${deliveryFields} }
        deliveries(first: 2) { edges { node { ${deliveryFields} } } pageInfo { hasNextPage } }
        failed: deliveries(first: 2, status: failed) { edges { node { ${deliveryFields} } } }
      } } } }`,
      3,
      30,
      // The list and three kinds of deliveries, and their six fields twice, since the third kind is one tick later.
      4 + 2 * 6,
    )
    for (const node of nodes) {
      const [newest, second] = (node.deliveries as Edges).edges
      expect(node.lastDelivery).toEqual(newest?.node)
      expect(newest?.node).toMatchObject({
        attempts: [
          { number: 1, httpStatus: 503 },
          { number: 2, httpStatus: 200 },
        ],
        webhook: { id: node.id },
        requestHeaders: { 'x-service-attempt': '2' },
      })
      expect(JSON.parse(String(newest?.node.requestBody))).toMatchObject(newest?.node.event as JsonObject)
      expect(second).toBeDefined()
      const failed = (node.failed as Edges).edges.map(({ node }) => node.status)
      expect(failed).toEqual(['failed'])
    }
  })

  test('runs and their deliveries', async () => {
    const nodes = await countFor(
      `query ($first: Int) { runs(first: $first) { edges { node {
        id agent { name } deliveries(first: 5) { edges { node { id eventType attempts { number } webhook { id } event { data } } } }
      } } } }`,
      10,
      100,
      7,
    )
    for (const node of nodes) {
      const found = (node.deliveries as Edges).edges.map(({ node }) => node)
      expect(found.map(({ webhook }) => (webhook as JsonObject).id).sort()).toEqual(webhooks.slice(0, 2).sort())
      for (const delivery of found) expect(delivery.event).toMatchObject({ data: { id: node.id, status: 'completed' } })
    }
  })

  test('events and their data', async () => {
    const nodes = await countFor(
      'query ($first: Int) { events(first: $first) { edges { node { id type data } } } }',
      10,
      100,
      2,
    )
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(100)
  })

  test('events and what they are about', async () => {
    const nodes = await countFor(
      `query ($first: Int) { events(first: $first, filter: { type: ["run.completed"] }, order: asc) { edges { node {
        data subject { __typename id ... on Run { agent { name } } }
      } } } }`,
      10,
      100,
      4,
    )
    for (const { data, subject } of nodes)
      expect(subject).toEqual({ __typename: 'Run', id: (data as JsonObject).id, agent: { name: 'Echo' } })
  })

  test('events and their deliveries', async () => {
    const nodes = await countFor(
      `query ($first: Int) { events(first: $first, filter: { type: ["run.completed"] }, order: asc) { edges { node {
        id deliveries(first: 5) { edges { node { id eventId webhook { id } } } pageInfo { hasNextPage } }
      } } } }`,
      10,
      100,
      3,
    )
    for (const { id, deliveries } of nodes) {
      const found = (deliveries as Edges).edges.map(({ node }) => node)
      expect(found.map(({ eventId }) => eventId)).toEqual([id, id])
      expect(found.map(({ webhook }) => (webhook as JsonObject).id).sort()).toEqual(webhooks.slice(0, 2).sort())
    }
  })

  test.each(['/webhooks', '/events', '/deliveries', '/webhooks/{id}/deliveries'])(
    'items of the REST list %s',
    async (path) => {
      const bare = path.replace('{id}', webhooks[0] ?? '')
      const list = (limit: number) =>
        leastStatements(service, tables, async () => () => rest(service, 'GET', `${bare}?limit=${limit}`))
      expect((await list(30)).statements).toBe((await list(2)).statements)
    },
  )
})

test('reads no bodies of events unless they are selected', async () => {
  const document = `{ events(first: 5) { edges { node { id type createdAt } } }
    webhooks(first: 5) { edges { node { deliveries { edges { node { id event { id type } attempts { number } } } } } } } }`
  const { texts, response } = await leastStatements(service, tables, async () => () => graphql(service, document))
  expect(response.json.errors).toBeUndefined()
  // Statements that only measure the text do not count.
  const readers = texts.map((text) =>
    text.replaceAll('response_body', '').replaceAll('octet_length("event"."body")', ''),
  )
  expect(readers.filter((text) => /"?body\b|event\.\*/.test(text))).toEqual([])
})

test("returns an event's deliveries in pages", async () => {
  const query = `query ($after: String) { events(first: 1, filter: { type: ["run.completed"] }, order: asc) { edges { node {
    deliveries(first: 1, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } } } } }`
  const read = async (after: string | null) => {
    const { json } = await graphql(service, query, { after })
    const [event] = (json.data as { events: Edges }).events.edges
    return event?.node.deliveries as Edges & { pageInfo: { hasNextPage: boolean; endCursor: string } }
  }
  const first = await read(null)
  const second = await read(first.pageInfo.endCursor)
  expect([first.edges.length, first.pageInfo.hasNextPage]).toEqual([1, true])
  expect([second.edges.length, second.pageInfo.hasNextPage]).toEqual([1, false])
  expect(second.edges).not.toEqual(first.edges)
})

describe('node', () => {
  const find = async (id: string) =>
    (await graphql(service, 'query ($id: ID!) { node(id: $id) { __typename id } }', { id })).json

  test('returns webhooks, deliveries and events, and null for unknown ids', async () => {
    const [webhookId = ''] = webhooks
    expect(await find(webhookId)).toEqual({ data: { node: { __typename: 'Webhook', id: webhookId } } })
    expect(await find(last.id)).toEqual({ data: { node: { __typename: 'Delivery', id: last.id } } })
    expect(await find(last.eventId)).toEqual({ data: { node: { __typename: 'Event', id: last.eventId } } })
    for (const prefix of ['wh', 'dlv', 'evt'])
      expect(await find(`${prefix}_00000000000000000000000000`)).toEqual({ data: { node: null } })
  })
})

test('returns null for the webhook of a delivery if it was deleted', async () => {
  const body = { url: 'https://receiver.example', events: ['*'] }
  const webhookId = (await rest(service, 'POST', '/webhooks', { body })).json.id
  const { id } = await makeDelivery(service, { webhookId })
  await rest(service, 'DELETE', `/webhooks/${webhookId}`)
  const { json } = await graphql(service, 'query ($id: ID!) { delivery(id: $id) { webhookId webhook { id } } }', { id })
  expect(json.data).toEqual({ delivery: { webhookId, webhook: null } })
})

test("rejects a run's deliveries without the scope webhooks:read", async () => {
  const document = '{ runs(first: 1) { edges { node { deliveries { edges { node { id } } } } } } }'
  const codes = []
  for (const options of [{ scopes: ['runs:read' as const] }, { agentIds: [service.credentials.agents.echo] }]) {
    const { key } = await makeKey(service, options)
    const { errors } = (await graphql(service, document, {}, { key })).json as { errors: { extensions: JsonObject }[] }
    codes.push(errors[0]?.extensions.code)
  }
  expect(codes).toEqual(['insufficient_scope', 'agent_not_allowed'])
})

describe('the subject of an event', () => {
  const document =
    '{ events(first: 1, filter: { type: ["deployment.created"] }) { edges { node { type subject { id } } } } }'
  const subjectFor = async (scopes: Scope[]) => {
    const { key } = await makeKey(service, { scopes })
    const { data } = (await graphql(service, document, {}, { key })).json as { data: { events: Edges } }
    return data.events.edges[0]?.node.subject
  }

  test('is the agent that was deployed', async () => {
    expect(await subjectFor(['webhooks:read', 'agents:read'])).toEqual({ id: expect.stringMatching(/^ag_/) })
  })

  test('is null for a key that may not read agents', async () => {
    expect(await subjectFor(['webhooks:read'])).toBeNull()
  })
})
