/** The sizes of inputs, outputs and contents are stored with them; lists also work for rows of releases that stored none. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPipelineRun } from '../../src/pipelines/runs/createPipelineRun.ts'
import { readPipelineRun } from '../../src/pipelines/runs/readPipelineRun.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'

let service: TestService
let agentId: string
const description = 'd'.repeat(2_000)
const post = (path: string, body: JsonObject) => send('POST', path, body)
async function send(method: string, path: string, body: JsonObject): Promise<JsonObject> {
  const { status, json } = await rest(service, method, path, { body })
  expect([status, status < 300 ? '' : json]).toEqual([expect.any(Number), ''])
  return json
}
beforeAll(async () => {
  service = await startTestService()
  const runtime = { type: 'expression', expression: '{"said": said & "é"}' }
  agentId = String(
    (await post('/agents/custom', { name: 'Repeater', description, metadata: { description }, runtime })).id,
  )
  await send('PATCH', `/agents/${agentId}`, { name: 'Repeated' })
})
afterAll(() => service?.dispose())

const run = (characters: number) => post('/runs', { agent_id: agentId, input: { said: 'é'.repeat(characters) } })

async function select<Row>(sql: string): Promise<Row[]> {
  return (await service.deps.db.pool.query(sql, [service.credentials.organization_id])).rows
}

type Sizes = { stored: (number | null)[]; actual: number[] }

function expectStored(rows: Sizes[], count: number, above: number): void {
  expect(rows).toHaveLength(count)
  for (const { stored, actual } of rows) expect(stored).toEqual(actual.map((bytes) => (bytes > above ? bytes : null)))
}

const sizesIn = (table: string) =>
  select<Sizes>(
    `select array[input_bytes, output_bytes] as stored,
            array[octet_length(input::text), octet_length(output::text)] as actual
       from ${table} where organization_id = $1 and finished_at is not null order by id`,
  )

test('of runs, inserted and ended alone and together', async () => {
  const runs = [await run(1), await run(2_000), ...(await Promise.all([600, 3, 505, 506].map(run)))]
  for (const { id, status } of runs) expect([id, status]).toEqual([id, 'completed'])
  expectStored(await sizesIn('runs'), runs.length, 1_024)
})

test('of pipeline runs', async () => {
  const step = { name: 'said', agent_id: agentId, input: '{"said": input.said}' }
  const definition = { name: 'Said', description, steps: [step], output: '{"said": steps.said.output.said}' }
  const pipelineId = String((await post('/pipelines', definition)).id)
  for (const characters of [2_000, 1]) {
    const input = { pipelineId, input: { said: 'é'.repeat(characters) } }
    const { pipelineRun } = await createPipelineRun(service.deps, viewerOf(service), input)
    const ended = await readPipelineRun(service.deps, viewerOf(service), pipelineRun.id, 20)
    expect(ended.status).toBe('completed')
  }
  expectStored(await sizesIn('pipeline_runs'), 2, 0)
})

test('of the versions of agents and pipelines', async () => {
  const agents = await select<{ bytes: number }>(
    `select content_bytes as bytes from agent_versions where organization_id = $1 and agent_id = '${agentId}'`,
  )
  expect(agents).toEqual([{ bytes: expect.any(Number) }, { bytes: expect.any(Number) }])
  for (const { bytes } of agents) expect(bytes).toBeGreaterThan(2_000)
  const pipelines = await select(
    `select content_bytes as stored, octet_length(content::text) as actual from pipeline_versions where organization_id = $1`,
  )
  expect(pipelines.length).toBeGreaterThan(0)
  for (const each of pipelines)
    expect(each).toEqual({ stored: expect.any(Number), actual: (each as JsonObject).stored })
})

test('are not needed: pages of rows without them have all rows and end early', async () => {
  const agent = await post('/agents/custom', { name: 'Silent', runtime: { type: 'expression', expression: '{}' } })
  const ids = Array.from({ length: 10 }, () => service.deps.newId('run'))
  const input = JSON.stringify({ said: 'e'.repeat(1_000_000) })
  await service.deps.db.pool.query(
    `insert into runs (organization_id, id, agent_id, agent_version, input, input_bytes, metadata, timeout_ms, status,
                       attempt, last_seq, created_at, finished_at)
     select $1, id, $2, 1, $3, $4, '{}', 1000, 'completed', 1, 3, now(), now() from unnest($5::text[]) as id`,
    [service.credentials.organization_id, agent.id, input, input.length, ids],
  )
  const pagesOf = async () => {
    const pages: unknown[][] = []
    for (let cursor: unknown = ''; cursor !== null; ) {
      const path = `/runs?limit=100&order=asc&agent_id=${agent.id}${cursor && `&cursor=${cursor}`}`
      const { data, next_cursor } = (await rest(service, 'GET', path)).json
      pages.push((data as JsonObject[]).map(({ id }) => id))
      cursor = next_cursor
    }
    return pages
  }
  const measured = await pagesOf()
  expect(measured.map(({ length }) => length)).toEqual([9, 1])
  expect(measured.flat()).toEqual(ids)
  await select(`update runs set input_bytes = null, output_bytes = null where organization_id = $1`)
  const unmeasured = await pagesOf()
  expect(unmeasured.flat()).toEqual(ids)
  expect(Math.max(...unmeasured.map(({ length }) => length))).toBeLessThanOrEqual(9)
})
