import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { createGraphql } from '../src/graphql.ts'
import { AgentRunService, type RawNumber } from '../src/sdk.ts'
import { verifyWebhook } from '../src/webhooks.ts'
import { scriptedFetch, sseResponse, stillClock } from './scriptedFetch.ts'

const exact = '{"id":9007199254740993,"wide":[-18446744073709551615],"n":0.12345678901234567890123,"tiny":1.5e-400}'
const held = '{"a":9007199254740991,"b":0.30000000000000004,"c":1e24,"d":"9007199254740993"}'
const run = (output: string): string => `{"id":"run_1","status":"completed","output":${output},"metadata":${output}}`
const responseOf = (text: string) => (): Response =>
  new Response(text, { headers: { 'content-type': 'application/json' } })

const idOf = (output: unknown): RawNumber => (output as { id: RawNumber }).id

const options = { apiKey: 'ars_live_x', baseUrl: 'https://localhost:1/v2', exactNumbers: true }
const clientOf = (responses: (() => Response)[], more: object = {}) =>
  new AgentRunService({ ...options, ...more, fetch: scriptedFetch(...responses).fetch, clock: stillClock().clock })

describe('exactNumbers', () => {
  test('keeps every digit of a response', async () => {
    const { output } = await clientOf([responseOf(run(exact))]).runs.get('run_1')
    assert.equal(JSON.stringify(output), exact)
    assert.equal(BigInt(idOf(output).rawJSON), 9007199254740993n)
  })

  test('leaves numbers alone that a number holds', async () => {
    const { output } = await clientOf([responseOf(run(held))]).runs.get('run_1')
    assert.deepEqual(output, JSON.parse(held))
  })

  test('keeps integers beyond 2^53 whatever their last digits are', async () => {
    const { output } = await clientOf([responseOf(run('{"id":1152921504606847000}'))]).runs.get('run_1')
    assert.equal(idOf(output).rawJSON, '1152921504606847000')
  })

  test('keeps every digit of streamed events, known and unknown', async () => {
    const frame = (seq: number, type: string, fields: string): string =>
      `id: ${seq}\nevent: ${type}\ndata: {"type":"${type}","seq":${seq},"run_id":"run_1",${fields}}\n\n`
    const frames = [frame(1, 'run.new', `"n":${exact}`), frame(2, 'run.completed', `"run":${run(exact)}`)]
    const stream = clientOf([sseResponse(...frames)]).runs.follow('run_1')
    const texts: string[] = []
    for await (const event of stream) texts.push(JSON.stringify(event))
    assert.match(texts[0] ?? '', /"type":"unknown".*9007199254740993.*1\.5e-400/)
    assert.ok(texts[1]?.includes(`"output":${exact}`))
  })

  test('sends back what came', async () => {
    const bodies: unknown[] = []
    const fetch = async (_: string, { body }: RequestInit): Promise<Response> => {
      bodies.push(body)
      return responseOf(run(exact))()
    }
    const client = new AgentRunService({ ...options, fetch })
    const { output } = await client.runs.get('run_1')
    await client.runs.create({ agent_id: 'ag_1', input: output ?? {} })
    assert.equal(bodies[1], `{"agent_id":"ag_1","input":${exact}}`)
  })

  test('keeps every digit of GraphQL and of a webhook', async () => {
    const { fetch } = scriptedFetch(responseOf(`{"data":{"run":{"output":${exact}}}}`))
    const data = await createGraphql({ ...options, fetch }).request('{ run(id: "run_1") { output } }')
    assert.equal(JSON.stringify(data), `{"run":{"output":${exact}}}`)
    const body = `{"id":"evt_1","type":"run.completed","created_at":"2026-11-16T12:00:00.000Z","data":${run(exact)}}`
    const headers = { 'x-service-signature': createHmac('sha256', 'secret').update(body).digest('hex') }
    const event = await verifyWebhook(body, headers, 'secret', { exactNumbers: true })
    assert.ok(JSON.stringify(event).includes(`"output":${exact}`))
  })
})

test('without the option, numbers are those of JSON.parse', async () => {
  const { output } = await clientOf([responseOf(run(exact))], { exactNumbers: false }).runs.get('run_1')
  assert.deepEqual(output, JSON.parse(exact))
})
