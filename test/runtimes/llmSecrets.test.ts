/*
 * Canaries: the connector's secret, a provider's error message, and a failing tool's response. None appears in anything
 * that can be read: responses, streams, the log, and every column of every table.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql } from '../helpers/httpClient.ts'
import { type ModelService, modelSecret, startModelService } from '../helpers/modelService.ts'
import { stream } from '../helpers/sse.ts'

const said = {
  provider: 'canary-of-the-provider-83a1',
  tool: 'canary-of-the-tool-c977',
  toolSecret: 'canary-tool-key-11d2',
}
const canaries = [modelSecret, ...Object.values(said)]

let service: ModelService
const answers: string[] = []
beforeAll(async () => {
  service = await startModelService({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => service.dispose())

async function runBothWays(agentId: string, query: string): Promise<string[]> {
  const body = { agent_id: agentId, input: { query } }
  const run = await service.call('POST', '/runs', body)
  const streamed = await stream(service, 'POST', '/v2/runs/stream', { body })
  const document =
    'query ($id: ID!) { run(id: $id) { status output error { code message } } runs { edges { node { id } } } }'
  const read = await graphql(service, document, { id: run.id })
  answers.push(JSON.stringify(run), streamed.text, read.text)
  return [run, streamed.frames.at(-1)?.data.run as JsonObject].map(({ status }) => String(status))
}

/** The tables with a row that contains the text, as text or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = service.deps.db
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=+$/, '')]
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const query = `select 1 from ${name} as line where line::text like any($1) limit 1`
      return (await pool.query(query, [forms.map((form) => `%${form}%`)])).rowCount === 0 ? [] : [name]
    }),
  )
  return found.flat()
}

test('secrets and outside error messages appear nowhere', async () => {
  const receiver = await service.receiver()
  await service.register(receiver.url())
  const tool = await service.receiver((response) => response.writeHead(500).end(said.tool))
  const toolConnector = await service.connector(tool.url('/'), { secret: said.toolSecret })
  const declared = { name: 'look', description: 'Looks', url: tool.url('/look'), input_schema: { type: 'object' } }
  const agentId = await service.agent({ tools: [{ ...declared, connector_id: toolConnector }] })
  const { mock } = service.provider
  for (const status of [400, 401, 429]) {
    const error = { message: `${said.provider} ${modelSecret}`, code: said.provider }
    mock.on({ userMessage: `refuse with ${status}` }, { error, status, retryAfter: 0 })
    expect(await runBothWays(agentId, `refuse with ${status}`)).toEqual(['failed', 'failed'])
  }
  const failing = await service.receiver((response, { headers }) =>
    response.writeHead(500, { 'retry-after': '0', 'x-said': said.provider }).end(JSON.stringify(headers)),
  )
  const failingAgent = await service.agent({ connector_id: await service.connector(failing.url('/v1')) })
  expect(await runBothWays(failingAgent, 'fail')).toEqual(['failed', 'failed'])
  expect(failing.got.at(-1)?.headers.authorization).toBe(`Bearer ${modelSecret}`)
  mock.on({ userMessage: 'use the tool', hasToolResult: false }, { toolCalls: [{ name: 'look', arguments: '{}' }] })
  mock.on({ userMessage: 'use the tool', hasToolResult: true }, { content: 'It does not work.' })
  expect(await runBothWays(agentId, 'use the tool')).toEqual(['completed', 'completed'])
  expect(tool.got.at(-1)?.headers.authorization).toBe(`Bearer ${said.toolSecret}`)
  answers.push(
    JSON.stringify(await service.call('GET', '/connectors')),
    JSON.stringify(await service.call('GET', '/events')),
  )
  answers.push(
    JSON.stringify(await service.call('GET', '/audit-log')),
    JSON.stringify(await service.call('GET', `/agents/${agentId}`)),
  )
  const delivered = await receiver.waitFor(10)
  const everything = [...answers, ...service.logged, ...delivered.map(({ body }) => body.toString('utf8'))].join('\n')
  for (const canary of canaries) {
    expect(everything).not.toContain(canary)
    expect(await tablesWith(canary)).toEqual([])
  }
  expect(await tablesWith('refuse with 401')).toContain('public.runs') // shows that the search works
})
