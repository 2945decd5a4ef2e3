/** Lists of runs by filters without an index: a page examines at most 10,000 runs, and its cursor continues. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { createPageBudget } from '../../src/platform/paging/pageBudget.ts'
import { listRuns } from '../../src/runs/listRuns.ts'
import type { RunFilter } from '../../src/runs/store/reads/queryRuns.ts'
import { executedPlans } from '../helpers/executedPlans.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'

let service: TestService
let organization: { id: string; key: string; agentId: string }
/** Matches every filter of `filters`; 12,500 runs before and after it, in order of ids, match none. */
let needle: string

const stored = 12_500
const idOf = (n: number) => `run_${String(n).padStart(26, '0')}`

beforeAll(async () => {
  service = await startOwnService({ because: 'plans depend on what else is stored' })
  organization = await makeOrganization(service)
  const { agentId, key } = organization
  const { json } = await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input: { query: 'x' } }, key })
  const { pool } = service.deps.db
  // In batches, since the service ends a statement that takes too long.
  for (let first = 1; first <= 2 * stored + 1; first += 2_500)
    await pool.query(
      `insert into runs select (made).* from (
         select jsonb_populate_record(r, jsonb_build_object('id', 'run_' || lpad(n::text, 26, '0'))) as made
           from runs r, generate_series($2::int, $3::int) n where r.id = $1) copies`,
      [json.id, first, Math.min(first + 2_499, 2 * stored + 1)],
    )
  await pool.query('delete from runs where id = $1', [json.id])
  needle = idOf(stored + 1)
  await pool.query(
    `update runs set latency_ms = 3600000, agent_version = 7, metadata = '{"a": "b"}', status = 'failed',
            error = '{"code":"down","message":"m","type":"agent_error","retryable":false,"step":null,"attempt":1}',
            error_code = 'down', created_by = '\\x06' || substr(created_by, 2, 15) || '\\x00' where id = $1`,
    [needle],
  )
  await pool.query('analyze runs')
})
afterAll(() => service.dispose())

type Page = { data: { id: string }[]; has_more: boolean; next_cursor: string | null }

const list = async (query: string, key = organization.key): Promise<Page> => {
  const { status, json, text } = await rest(service, 'GET', `/runs?${query}`, { key })
  if (status !== 200) throw new Error(text)
  return json as unknown as Page
}

async function pagesOf(query: string, key?: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await list(`${query}${cursor && `&cursor=${cursor}`}`, key)
    pages.push(page)
    cursor = page.next_cursor
  }
  return pages
}

const filters = ['min_latency_ms=3600000', 'agent_version=7', 'metadata[a]=b', 'created_by=']
const completeFilter = async (filter: string): Promise<string> => {
  if (filter !== 'created_by=') return filter
  const { json } = await rest(service, 'GET', `/runs/${needle}`, { key: organization.key })
  return `${filter}${json.created_by}`
}

describe.each(filters)('%s', (filter) => {
  test.each(['asc', 'desc'])('finds one run among 25,001 in short pages, %s', async (order) => {
    const pages = await pagesOf(`order=${order}&${await completeFilter(filter)}`)
    expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([[], [needle], []])
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false])
  })

  test('examines 10,000 runs for a page', async () => {
    const query = `order=asc&${await completeFilter(filter)}`
    const ends = (await pagesOf(query)).flatMap(({ next_cursor }) => (next_cursor === null ? [] : [next_cursor]))
    const ids = ends.map((cursor) => Buffer.from(cursor, 'base64url').toString().slice(2))
    expect(ids).toEqual([10_000, 20_000].map(idOf))
  })

  test('ends as early together with another filter', async () => {
    const narrow = `${await completeFilter(filter)}&agent_id=${organization.agentId}&status=failed,completed`
    expect((await pagesOf(narrow)).map(({ data }) => data.length)).toEqual([0, 1, 0])
    expect(await list(`${narrow}&error_code=down`)).toMatchObject({ data: [{ id: needle }], has_more: false })
  })
})

test('a filter that no run matches ends after the last run', async () => {
  const pages = await pagesOf('min_latency_ms=3600001')
  expect(pages.flatMap(({ data }) => data)).toEqual([])
  expect(pages).toHaveLength(3)
})

test('a page with enough matches is full, and its cursor is that of its last item', async () => {
  const page = await list('agent_version=1&limit=3&order=asc')
  expect(page).toMatchObject({ data: [1, 2, 3].map((n) => ({ id: idOf(n) })), has_more: true })
  const next = await list(`agent_version=1&limit=3&order=asc&cursor=${page.next_cursor}`)
  expect(next.data.map(({ id }) => id)).toEqual([4, 5, 6].map(idOf))
})

test('a list of exactly as many runs as are examined has no second page', async () => {
  const bound = Buffer.from(`1:${idOf(10_001)}`).toString('base64url')
  const query = `{ runs(before: "${bound}", order: asc, filter: {minLatencyMs: 3600001}) { ...Page } } ${pageFragment}`
  expect(await connectionOf(query)).toMatchObject({ edges: [], pageInfo: { hasNextPage: false, endCursor: null } })
})

test('an error code is found directly by its index', async () => {
  expect(await list('error_code=down')).toMatchObject({ data: [{ id: needle }], has_more: false })
  expect(await list('error_code=down&agent_version=8')).toMatchObject({ data: [], has_more: false })
})

test('a failed run is found directly by its status and another filter', async () => {
  expect(await list('status=failed&metadata[a]=b')).toMatchObject({ data: [{ id: needle }], has_more: false })
})

test('a key that is limited to other agents finds nothing, in as many pages', async () => {
  const options = { organizationId: organization.id, agentIds: [service.credentials.agents.echo] }
  const { key } = await makeKey(service, options)
  const pages = await pagesOf('metadata[a]=b', key)
  expect(pages.map(({ data }) => data.length)).toEqual([0, 0, 0])
})

describe('the statement', () => {
  const executed = (filter: RunFilter) => {
    const viewer = { ...viewerOf(service), organizationId: organization.id }
    return executedPlans(service.deps.db, (db) =>
      listRuns({ db, clock: service.deps.clock }, viewer, filter, {}, createPageBudget()),
    )
  }

  test('examines little more than 10,000 runs, in the order of the index', async () => {
    const nodes = await executed({ minLatencyMs: 3_600_001 })
    expect(nodes.some((node) => node['Node Type'].includes('Sort'))).toBe(false)
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThan(10_010)
  })

  test('stops as soon as the page is full', async () => {
    const nodes = await executed({ agentVersion: 1 })
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThan(30)
  })
})

const pageFragment = `fragment Page on RunConnection {
  edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`

type Connection = {
  edges: { cursor: string; node: { id: string } }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
}

async function connectionOf(query: string, variables: JsonObject = {}): Promise<Connection> {
  const { json } = await graphql(service, query, variables, { key: organization.key })
  return (json as unknown as { data: { runs: Connection } }).data.runs
}

describe('GraphQL', () => {
  test('counts up to 10,000, and returns no count if more runs would have to be examined', async () => {
    const counts = `{ runs(first: 1) { all: count(upTo: 10000) }
      slow: runs(first: 1, filter: {minLatencyMs: 3600000}) { count }
      common: runs(first: 1, filter: {agentVersion: 1}) { count }
      failed: runs(first: 1, filter: {errorCode: "down", agentVersion: 7}) { count } }`
    const { json } = await graphql(service, counts, {}, { key: organization.key })
    expect(json.data).toEqual({
      runs: { all: 10_000 },
      slow: { count: null },
      common: { count: 1_000 },
      failed: { count: 1 },
    })
  })

  test('continues a short page after its endCursor', async () => {
    const query = `query ($after: String) { runs(after: $after, filter: {agentVersion: 7}) { ...Page } } ${pageFragment}`
    const found: string[][] = []
    for (let after: string | null = null; ; ) {
      const { edges, pageInfo }: Connection = await connectionOf(query, { after })
      found.push(edges.map(({ node }) => node.id))
      if (!pageInfo.hasNextPage) break
      after = pageInfo.endCursor
    }
    expect(found).toEqual([[], [needle], []])
  })

  test('continues a short page before its startCursor, backwards', async () => {
    const query = `query ($before: String) {
      runs(last: 5, before: $before, filter: {agentVersion: 7}) { ...Page } } ${pageFragment}`
    const found: string[][] = []
    for (let before: string | null = null; ; ) {
      const { edges, pageInfo }: Connection = await connectionOf(query, { before })
      found.push(edges.map(({ node }) => node.id))
      expect(pageInfo.hasNextPage).toBe(before !== null)
      if (!pageInfo.hasPreviousPage) break
      before = pageInfo.startCursor
    }
    expect(found).toEqual([[], [needle], []])
  })
})
