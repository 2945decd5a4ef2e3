/** Lists of large items: a response has at most a few megabytes, and its pages return every item. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type HttpAgents, json, startHttpAgents } from '../helpers/httpAgents.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeTalker } from '../helpers/makeTalker.ts'
import { isLong, sampled } from '../helpers/scale.ts'

const mebibyte = 1_048_576
/** A page's budget, plus its last item and the JSON around them. */
const mostBytes = 8 * mebibyte + 10.5 * mebibyte

let service: HttpAgents
/** Outputs that PostgreSQL compresses to a ninetieth, that can't be compressed, and that are small. */
let packed: string
let random: string
const small = () => service.credentials.agents.echo
/** Oldest first. */
let all: string[]
beforeAll(async () => {
  service = await startHttpAgents()
  packed = await makeTalker(service, 10 * mebibyte - 100)
  const unpackable = () => JSON.stringify({ text: randomBytes(2 * mebibyte).toString('base64') })
  random = (
    await service.agent((response) => response.writeHead(200, { 'content-type': 'application/json' }).end(unpackable()))
  ).id
  all = []
  for (const agent of [packed, small(), random, random, random, small()]) {
    const { id, status, error } = await service.ended(agent, { query: 'x' })
    expect({ status, error }).toEqual({ status: 'completed', error: null })
    all.push(id)
  }
}, 60_000)
afterAll(() => service?.dispose())

type List = { data: (JsonObject & { id: string })[]; has_more: boolean; next_cursor: string | null }
type Connection = {
  edges: { node: JsonObject & { id: string } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** The ids of all pages over REST; checks the size of each response. */
async function pagesOf(path: string, keyOf = (item: JsonObject): unknown => item.id): Promise<unknown[][]> {
  const pages: unknown[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, text, json } = await rest(service, 'GET', `${path}${cursor && `&cursor=${cursor}`}`)
    expect(status).toBe(200)
    expect(text.length).toBeLessThan(mostBytes)
    const list = json as unknown as List
    expect(list.data.length).toBeGreaterThan(0)
    expect(list.has_more).toBe(list.next_cursor !== null)
    pages.push(list.data.map(keyOf))
    cursor = list.next_cursor
  }
  return pages
}

/** The same for a connection, over GraphQL. */
async function connectionPages(
  query: string,
  field: string,
  keyOf = (node: JsonObject): unknown => node.id,
  most = Number.POSITIVE_INFINITY,
) {
  const pages: unknown[][] = []
  for (let after: string | null = null, more = true; more && pages.length < most; ) {
    const { text, json } = await graphql(service, query, { after })
    expect(text.length).toBeLessThan(mostBytes)
    const { edges, pageInfo } = (json.data as Record<string, Connection>)[field] as Connection
    pages.push(edges.map(({ node }) => keyOf(node)))
    ;[after, more] = [pageInfo.endCursor, pageInfo.hasNextPage]
  }
  return pages
}

describe('runs', () => {
  const orders: [string, (ids: string[]) => string[]][] = [
    ['asc', (ids) => ids],
    ['desc', (ids) => [...ids].reverse()],
  ]
  test.each(sampled(orders, 2))('are all returned once, in order: %s', async (order, inOrder) => {
    const pages = await pagesOf(`/runs?limit=100&order=${order}`)
    expect(pages.flat()).toEqual(inOrder(all))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.length).toBeLessThan(6)
    const query = `query ($after: String) { runs(first: 100, order: ${order}, after: $after) {
      edges { node { id input output } } pageInfo { hasNextPage endCursor } } }`
    expect(await connectionPages(query, 'runs')).toEqual(pages)
  })

  test('backwards, a full page leaves out its first items', async () => {
    const query = `query ($before: String) { runs(last: 100, order: asc, before: $before) {
      edges { node { id output } } pageInfo { hasPreviousPage startCursor } } }`
    const ids: string[] = []
    for (let before: string | null = null, more = true; more; ) {
      const { text, json } = await graphql(service, query, { before })
      expect(text.length).toBeLessThan(mostBytes)
      const { edges, pageInfo } = (json.data as { runs: Connection & { pageInfo: JsonObject } }).runs
      ids.unshift(...edges.map(({ node }) => node.id))
      ;[before, more] = [pageInfo.startCursor as string, pageInfo.hasPreviousPage as boolean]
    }
    expect(ids).toEqual(all)
  })

  test('small ones share a page, even if others are large', async () => {
    expect((await pagesOf(`/runs?limit=100&agent_id=${small()}`)).map((page) => page.length)).toEqual([2])
  })

  test('fill their page if nothing large is selected, whether the document is interpreted or compiled', async () => {
    const items = 'edges { node { id ...Small } } pageInfo { hasNextPage }'
    const query = `{ runs(first: 100, order: asc) { ${items} } agent(id: "${packed}") { runs(first: 100) { ${items} } } }
      fragment Small on Run { status agent { id } creator { name } error { code } metadata }`
    for (let times = 0; times < 3; times++) {
      const { json } = await graphql(service, query)
      expect(json.errors).toBeUndefined()
      const { runs, agent } = json.data as { runs: Connection; agent: { runs: Connection } }
      expect([runs.edges.map(({ node }) => node.id), runs.pageInfo.hasNextPage]).toEqual([all, false])
      expect([agent.runs.edges.length, agent.runs.pageInfo.hasNextPage]).toEqual([1, false])
    }
  })

  test.each([
    [
      'a fragment in a fragment',
      'id ...Large',
      'fragment Large on Run { ...Larger } fragment Larger on Run { output }',
    ],
    ['another name and a condition', 'id other: output @include(if: true)', ''],
    ['a second mention of the list', 'id } } } runs(first: 100) { edges { node { output', ''],
  ])('end their page early if output is selected by %s', async (_, selected, fragments) => {
    const query = `{ runs(first: 100) { edges { node { ${selected} } } pageInfo { hasNextPage } } } ${fragments}`
    const { text, json } = await graphql(service, query)
    expect(json.errors).toBeUndefined()
    const { edges, pageInfo } = (json.data as { runs: Connection }).runs
    expect([text.length > mebibyte, text.length < mostBytes, pageInfo.hasNextPage]).toEqual([true, true, true])
    for (const { node } of edges) expect(node.output ?? node.other).toEqual(expect.any(Object))
  })

  test('share one size limit with other lists of the query', async () => {
    const list = 'runs(first: 100) { edges { node { id output } } pageInfo { hasNextPage endCursor } }'
    const { text, json } = await graphql(
      service,
      `{ ${['a', 'b', 'c', 'd'].map((name) => `${name}: ${list}`).join(' ')} }`,
    )
    expect(text.length).toBeLessThan(mostBytes)
    const { a, ...others } = json.data as Record<string, Connection>
    expect(a?.edges.length).toBeGreaterThan(0)
    for (const { edges, pageInfo } of Object.values(others)) {
      // The newest run is a small one, and always fits.
      expect([edges.map(({ node }) => node.id), pageInfo.hasNextPage]).toEqual([all.slice(-1), true])
    }
  })

  test('of many agents share one size limit, and can be paged for each agent', async () => {
    const runs = 'runs(first: 100, after: $after) { edges { node { id output } } pageInfo { hasNextPage endCursor } }'
    const together = `query ($after: String) { agents(first: 20) { edges { node { id ${runs} } } } }`
    const { text, json } = await graphql(service, together)
    expect(text.length).toBeLessThan(mostBytes)
    const agents = (json.data as { agents: { edges: { node: { id: string; runs: Connection } }[] } }).agents.edges
    const met: string[] = []
    for (const { node } of agents) {
      met.push(...node.runs.edges.map((edge) => edge.node.id))
      const alone = `query ($after: String) { agent(id: "${node.id}") { ${runs} } }`
      for (let { pageInfo } = node.runs; pageInfo.hasNextPage; ) {
        const next = await graphql(service, alone, { after: pageInfo.endCursor })
        const page = (next.json.data as { agent: { runs: Connection } }).agent.runs
        met.push(...page.edges.map((edge) => edge.node.id))
        pageInfo = page.pageInfo
      }
    }
    expect(met.sort()).toEqual([...all].sort())
  })
})

describe('events', () => {
  test('are all returned once, in order, through both doors', async () => {
    const pages = await pagesOf('/events?limit=100&order=asc&type=run.completed', ({ data }) => (data as JsonObject).id)
    expect(pages.flat()).toEqual(all)
    expect(pages.length).toBeGreaterThan(2)
    const query = `query ($after: String) { events(first: 100, order: asc, after: $after, filter: { type: ["run.completed"] }) {
      edges { node { data } } pageInfo { hasNextPage endCursor } } }`
    const most = isLong ? pages.length : 2
    const others = await connectionPages(query, 'events', ({ data }) => (data as JsonObject).id, most)
    expect(others).toEqual(pages.slice(0, most))
  })
})

describe("a run's log", () => {
  test('is returned completely, through both doors', async () => {
    const lines = Array.from({ length: 12 }, () => ({
      type: 'output.delta',
      delta: randomBytes(0.6 * mebibyte).toString('base64'),
    }))
    const body = [...lines, { type: 'run.completed' }].map((line) => `${JSON.stringify(line)}\n`).join('')
    const agent = await service.agent(json(body, 200, 'application/x-ndjson'))
    const { id, status } = await service.ended(agent.id)
    expect(status).toBe('completed')
    const [{ last_seq }] = (await service.deps.db.pool.query('select last_seq from runs where id = $1', [id])).rows as [
      { last_seq: number },
    ]
    const pages = await pagesOf(`/runs/${id}/events?limit=100&order=asc`, ({ seq }) => seq)
    expect(pages.flat()).toEqual(Array.from({ length: last_seq }, (_, index) => index + 1))
    expect(pages.length).toBeGreaterThan(1)
    await service.deps.db.pool.query('delete from run_events where run_id = $1', [id])
    await service.deps.db.pool.query('delete from runs where id = $1', [id])
  })

  test('shares the size limit with the runs in its last events, for many runs', async () => {
    const query = `{ runs(first: 100) { edges { node { id
      events(last: 1, order: asc) { edges { node { seq run { output } } } pageInfo { hasPreviousPage startCursor } } } } } }`
    const { text, json } = await graphql(service, query)
    expect(json.errors).toBeUndefined()
    expect(text.length).toBeLessThan(mostBytes)
  })
})

describe('deliveries', () => {
  let webhookId: string
  let ids: string[]
  beforeAll(async () => {
    const receiver = await service.receiver()
    webhookId = (await service.register(receiver.url(), { events: ['deployment.rollback'] })).id
    ids = []
    const data = { text: 'y'.repeat(2 * mebibyte) }
    for (let count = 0; count < 14; count++)
      ids.push((await makeDelivery(service, { webhookId, attempts: 60, data })).id)
    await service.deps.db.pool.query(`update delivery_attempts set response_body = repeat('z', 16384)`)
  })

  test('are all returned once, in order, through both doors', async () => {
    const pages = await pagesOf(`/webhooks/${webhookId}/deliveries?limit=100&order=asc`)
    expect(pages.flat()).toEqual(ids)
    expect(pages.length).toBeGreaterThan(1)
    const query = `query ($after: String) { webhook(id: "${webhookId}") { deliveries(first: 100, order: asc, after: $after) {
      edges { node { id attempts { responseBody } } } pageInfo { hasNextPage endCursor } } } }`
    const first = await graphql(service, query)
    const { edges } = (first.json.data as { webhook: { deliveries: Connection } }).webhook.deliveries
    expect(edges.map(({ node }) => node.id)).toEqual(pages[0])
  })

  test('show request bodies up to the size limit, and an error for the rest', async () => {
    const query = `{ webhook(id: "${webhookId}") {
      a: deliveries(first: 100, order: asc) { edges { node { id requestBody } } pageInfo { endCursor } }
    } }`
    await service.deps.db.pool.query('update deliveries set attempts_made = 1')
    const { text, json } = await graphql(service, query)
    expect(text.length).toBeLessThan(27 * mebibyte)
    const { errors, data } = json as unknown as {
      errors: { extensions: JsonObject }[]
      data: { webhook: { a: Connection } }
    }
    const without = data.webhook.a.edges.filter(({ node }) => node.requestBody === null)
    expect(data.webhook.a.edges).toHaveLength(14)
    expect(without.length).toBeGreaterThan(0)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(without.map(() => 'document_too_complex'))
  })
})
