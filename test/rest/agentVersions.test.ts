import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const runtime = (expression: string) => ({ type: 'expression', expression })
const create = async (body: JsonObject = {}) => {
  const given = { name: 'one', runtime: runtime('$'), ...body }
  return String((await rest(service, 'POST', '/agents/custom', { body: given })).json.id)
}
const change = async (id: string, body: JsonObject) => (await rest(service, 'PATCH', `/agents/${id}`, { body })).json
const get = async (path: string) => (await rest(service, 'GET', path)).json
type Version = JsonObject & { version: number }
const listed = async (id: string, query = '') => (await get(`/agents/${id}/versions?${query}`)).data as Version[]

describe('GET /agents/{id}/versions', () => {
  test('lists the content of each version, with its creator and its deployment', async () => {
    const id = await create({ metadata: { team: 'ops' }, input_schema: { type: 'object' } })
    const changed = await change(id, { name: 'two', runtime: runtime('1'), input_schema: null, timeout_ms: 2_000 })
    const agent = await get(`/agents/${id}`)
    const [second, first, ...more] = await listed(id)
    expect(more).toEqual([])
    const { version, name, description, config, policy, max_concurrency, retry_on_loss, metadata } = agent
    expect(second).toEqual({
      agent_id: id,
      version,
      name,
      description,
      config,
      policy,
      max_concurrency,
      retry_on_loss,
      metadata,
      runtime: runtime('1'),
      input_schema: null,
      output_schema: null,
      timeout_ms: 2_000,
      base_version: null,
      created_by: (agent.deployment as JsonObject).created_by,
      created_at: changed.updated_at,
      deployment_id: (agent.deployment as JsonObject).id,
    })
    expect(first).toMatchObject({
      version: 1,
      name: 'one',
      runtime: runtime('$'),
      input_schema: { type: 'object' },
      timeout_ms: 600_000,
      created_at: agent.created_at,
      deployment_id: (agent.deployment as JsonObject).previous_deployment_id,
    })
    expect(await get(`/agents/${id}/versions/1`)).toEqual(first)
  })

  test('lists the version created by a rollback, and keeps those of an archived agent', async () => {
    const id = await create()
    await change(id, { name: 'two' })
    await rest(service, 'POST', `/agents/${id}/rollback`, { body: {} })
    await rest(service, 'DELETE', `/agents/${id}`)
    expect((await listed(id)).map(({ version, name }) => [version, name])).toEqual([
      [3, 'one'],
      [2, 'two'],
      [1, 'one'],
    ])
  })

  test('reads a page in one statement, using only indexes', async () => {
    const id = await create()
    await change(id, { name: 'two' })
    const read = (limit: number) => async () => () => rest(service, 'GET', `/agents/${id}/versions?limit=${limit}`)
    const { statements, texts } = await leastStatements(service, ['unnest', 'agent_versions'], read(100))
    expect(statements).toBe(1)
    const { rows } = await service.deps.db.pool.query(`explain ${withValues(texts[0] ?? '', id)}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const index of ['agent_versions_pkey', 'deployments_version', 'agents_pkey']) expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })

  test('ends a page early if its versions are large, and continues after it', async () => {
    const id = await create()
    const schema = (version: number) => ({ title: String(version), description: 'x'.repeat(100_000) })
    for (let version = 2; version <= 100; version++) await copyVersion(id, version, schema(version))
    const first = await get(`/agents/${id}/versions?limit=100`)
    const got = first.data as Version[]
    expect(first.has_more).toBe(true)
    expect(got.length).toBeGreaterThan(70)
    expect(got[0]).toMatchObject({ version: 100, input_schema: schema(100) })
    const second = await get(`/agents/${id}/versions?limit=100&cursor=${first.next_cursor}`)
    expect(second.has_more).toBe(false)
    expect([...got, ...(second.data as Version[])].map(({ version }) => version)).toEqual(
      Array.from({ length: 100 }, (_, index) => 100 - index),
    )
  })
})

/** Writes a version without the checks that a large schema would go through. */
async function copyVersion(id: string, version: number, schema: JsonObject): Promise<void> {
  const { pool } = service.deps.db
  await pool.query(
    `insert into agent_versions
     select organization_id, agent_id, $2, name, description, config, runtime, $3, output_schema, policy, timeout_ms,
            max_concurrency, retry_on_loss, metadata, created_by, created_at
       from agent_versions where agent_id = $1 and version = 1`,
    [id, version, JSON.stringify(schema)],
  )
  await pool.query(
    `insert into deployments
     select organization_id, $2, agent_id, $3, 'superseded', null, null, created_by, created_at
       from deployments where agent_id = $1 and version = 1`,
    [id, service.deps.newId('dep'), version],
  )
}

/** The statement with values in place of its parameters. */
const withValues = (text: string, agentId: string): string => {
  const organization = `'${service.credentials.organization_id}'`
  const values = [organization, `array['${agentId}']`, '0', '2147483647', '101', '65536']
  return text.replace(/\$(\d)/g, (_, number) => values[Number(number) - 1] ?? '')
}

describe('Agent.versions', () => {
  test('reads the versions of many agents in one statement', async () => {
    for (let count = 0; count < 3; count++) await change(await create(), { name: 'two' })
    const query =
      '{ agents(first: 3) { edges { node { id versions(first: 1) { edges { node { agentId version name } } pageInfo { hasNextPage } } } } } }'
    const { statements, response } = await leastStatements(
      service,
      ['unnest', 'agent_versions'],
      async () => () => graphql(service, query),
    )
    expect(statements).toBe(1)
    type Node = { id: string; versions: { edges: { node: JsonObject }[] } }
    const { edges } = (response.json.data as { agents: { edges: { node: Node }[] } }).agents
    expect(edges.length).toBe(3)
    for (const { node } of edges) expect(node.versions.edges).toMatchObject([{ node: { agentId: node.id } }])
  })

  test('pages backwards', async () => {
    const id = await create()
    for (const name of ['two', 'three']) await change(id, { name })
    const query = `query ($id: ID!, $before: String) { agent(id: $id) {
      versions(last: 2, before: $before) { edges { cursor node { version } } pageInfo { hasPreviousPage hasNextPage } } } }`
    type Page = { edges: { cursor: string; node: { version: number } }[]; pageInfo: JsonObject }
    const page = async (before?: string) =>
      ((await graphql(service, query, { id, ...(before && { before }) })).json.data as { agent: { versions: Page } })
        .agent.versions
    const last = await page()
    expect(last.edges.map(({ node }) => node.version)).toEqual([2, 1])
    expect(last.pageInfo).toEqual({ hasPreviousPage: true, hasNextPage: false })
    expect((await page(last.edges[0]?.cursor)).edges.map(({ node }) => node.version)).toEqual([3])
  })
})

describe('GET /agents/{id}/versions/{version}', () => {
  test.each(['0', '4711', '-1', '1.0', '01', 'abc', '99999999999999', '%00'])(
    'returns 404 for version %s',
    async (version) => {
      const { status, json } = await rest(service, 'GET', `/agents/${await create()}/versions/${version}`)
      expect([status, (json.error as JsonObject).code]).toEqual([404, 'agent_version_not_found'])
    },
  )
})

describe('GET /agents/{id}/versions/diff', () => {
  test('formats the differences like the event agent.updated', async () => {
    const id = await create({ metadata: { team: 'ops', keep: 1 } })
    await change(id, { name: 'two', metadata: { team: 'dev', keep: 1 }, runtime: runtime('2'), max_concurrency: 2 })
    const { data } = await get('/events?type=agent.updated&limit=1')
    const [event] = data as { data: JsonObject }[]
    const { changed, old, new: after } = event?.data ?? {}
    expect(changed).toEqual(['name', 'runtime.expression', 'max_concurrency', 'metadata.team'])
    expect(await get(`/agents/${id}/versions/diff?from=1&to=2`)).toEqual({ from: 1, to: 2, changed, old, new: after })
    expect(await get(`/agents/${id}/versions/diff?from=2&to=1`)).toEqual({
      from: 2,
      to: 1,
      changed,
      old: after,
      new: old,
    })
  })

  test('skips the versions in between', async () => {
    const id = await create()
    await change(id, { name: 'two' })
    await change(id, { name: 'one', timeout_ms: 5_000 })
    expect(await get(`/agents/${id}/versions/diff?from=1&to=3`)).toMatchObject({ changed: ['timeout_ms'] })
  })
})
