/** kill -9 in the middle of a traced run: the process that takes it over continues its trace, which stays whole. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { parseTraceparent } from '../../src/platform/tracing/traceparent.ts'
import { type ModelProvider, startModelProvider } from '../helpers/modelProvider.ts'
import type { ReceivedSpan } from '../helpers/otlp/decodeTraces.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../helpers/otlp/startOtlpReceiver.ts'
import { traceTree } from '../helpers/otlp/traceTree.ts'
import { hang, type Received, type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { waitUntil } from './helpers/waitUntil.ts'

const secret = 'sk-of-the-test'

const resources = new AsyncDisposableStack()
let collector: OtlpReceiver
let provider: ModelProvider
let cluster: Cluster
let tool: Receiver
let hook: Receiver
/** Agents with a model are not repeated, since their tools may have acted; this test also repeats one. */
let repeated: Traced
let failed: Traced

type Traced = { traceId: string; callerSpanId: string; run: JsonObject; spans: ReceivedSpan[] }

const named = (all: ReceivedSpan[], name: string) =>
  all.filter((span) => span.name === name).sort((one, two) => one.startMs - two.startMs)
const processOf = (span: ReceivedSpan | undefined) => span?.resource['service.instance.id']
const root = 'POST /v2/runs'

beforeAll(async () => {
  collector = await startOtlpReceiver()
  resources.defer(collector.close)
  const authority = await createReceiverAuthority()
  resources.defer(authority.dispose)
  provider = await startModelProvider(authority.certificate, secret)
  resources.defer(provider.close)
  tool = await startReceiver(authority.certificate, hang)
  resources.defer(tool.close)
  hook = await startReceiver(authority.certificate)
  resources.defer(hook.close)
  const trust = { WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' }
  const env = { ...trust, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
  cluster = resources.use(await startCluster([env]))
  const [one] = cluster.instances as [Instance]
  const agents = await makeAgents(one)
  const created = await Promise.all(agents.map((agentId) => startRun(one, agentId)))
  const other = await cluster.add(env)
  await tool.waitFor(2)
  await Promise.all(created.map(beforeTheKill))
  tool.answer((response) => response.end('{"sky":"blue"}'))
  await one.process.stop('SIGKILL')
  const [first, second] = await Promise.all(created.map((run) => afterTheKill(other, run)))
  if (first === undefined || second === undefined) throw new Error('two runs should have started')
  repeated = first
  failed = second
}, 90_000)

afterAll(() => resources.disposeAsync())

/** The first may be repeated. */
async function makeAgents(service: Instance): Promise<string[]> {
  const make = async (path: string, body: JsonObject): Promise<string> => {
    const { status, json } = await service.rest('POST', path, { body })
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
    return String(json.id)
  }
  provider.mock.on(
    { userMessage: 'weather', hasToolResult: false },
    { toolCalls: [{ name: 'weather', arguments: '{}', id: 'call_1' }] },
  )
  provider.mock.on({ userMessage: 'weather', hasToolResult: true }, { content: 'The sky is blue.' })
  await make('/webhooks', { url: hook.url(), events: ['run.completed', 'run.failed'] })
  const connector_id = await make('/connectors', { name: 'models', kind: 'openai', base_url: provider.baseUrl, secret })
  const guardrails = [{ check: 'pii', on: 'both', action: 'redact' }]
  const policy = await make('/policies', { name: 'checked', guardrails })
  const tools = [{ name: 'weather', description: 'The weather', url: tool.url(), input_schema: { type: 'object' } }]
  const runtime = { type: 'llm', connector_id, model: 'gpt-test', instructions: 'Be brief.', tools }
  const agents = [
    await make('/agents/custom', { name: 'repeated', runtime, policy }),
    await make('/agents/custom', { name: 'failed', runtime, policy }),
  ]
  await cluster.db.query('update agent_versions set retry_on_loss = true where agent_id = $1', [agents[0]])
  return agents
}

async function startRun(service: Instance, agent_id: string): Promise<Omit<Traced, 'spans'>> {
  const [traceId, callerSpanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const traceparent = `00-${traceId}-${callerSpanId}-01`
  const body = { agent_id, input: { query: 'How is the weather?' } }
  const { json } = await service.rest('POST', '/runs', { body, headers: { prefer: 'respond-async', traceparent } })
  return { traceId, callerSpanId, run: json }
}

/** What ends in the second before a kill is not sent. */
const beforeTheKill = ({ traceId }: Omit<Traced, 'spans'>) =>
  collector.trace('the part before the kill', traceId, (all) =>
    [root, 'chat gpt-test'].every((name) => named(all, name).length > 0),
  )

async function afterTheKill(service: Instance, { run: { id }, ...trace }: Omit<Traced, 'spans'>): Promise<Traced> {
  const run = await waitUntil('the run ends', 40_000, async () => {
    const { json } = await service.rest('GET', `/runs/${id}`)
    return json.status !== 'running' && json
  })
  const isDelivered = (all: ReceivedSpan[]) => named(all, 'POST').length > 0
  return { ...trace, run, spans: await collector.trace('the part after the kill', trace.traceId, isDelivered) }
}

describe('a traced run whose process is killed while its tool is called', () => {
  test('is completed by the other process if it may be repeated, and fails otherwise', () => {
    expect(repeated.run).toMatchObject({ status: 'completed', attempt: 2, output: { result: 'The sky is blue.' } })
    expect(failed.run).toMatchObject({ status: 'failed', attempt: 1, error: { code: 'worker_lost' } })
  })

  test('is one whole trace: every span has its parent, and the killed execution is one of them', () => {
    const beforeTheKill = { 'check input': {}, 'insert runs': {}, invoke_agent: { 'chat gpt-test': {} } }
    const again = {
      'check output': {},
      'chat gpt-test': {},
      'execute_tool weather': {},
      'chat gpt-test again': {},
      'advance runs': {},
    }
    expect(traceTree(repeated.spans, repeated.callerSpanId)).toEqual({
      [root]: { ...beforeTheKill, 'invoke_agent again': again, POST: {} },
    })
    expect(traceTree(failed.spans, failed.callerSpanId)).toEqual({ [root]: { ...beforeTheKill, POST: {} } })
  })

  test('has spans of both processes, and the second one sent that of the killed execution', () => {
    for (const { spans, run } of [repeated, failed]) {
      const [killed] = named(spans, 'invoke_agent')
      const [chat] = named(spans, 'chat gpt-test')
      const [first, second] = [processOf(named(spans, root)[0]), processOf(named(spans, 'POST')[0])]
      expect(new Set(spans.map(processOf))).toEqual(new Set([first, second]))
      expect(first).not.toBe(second)
      expect(killed).toMatchObject({
        status: 2,
        attributes: { 'ars.run.attempt': 1, 'error.type': 'worker_lost', 'ars.run.id': run.id },
      })
      expect(chat?.parentSpanId).toBe(killed?.spanId)
      expect([chat, killed].map(processOf)).toEqual([first, second])
      expect(killed?.startMs).toBeLessThanOrEqual(chat?.startMs ?? 0)
    }
    expect(named(repeated.spans, 'invoke_agent')[1]).toMatchObject({
      status: 0,
      attributes: { 'ars.run.attempt': 2, 'ars.run.status': 'completed' },
    })
  })

  test('continues at the tool and at the webhook', async () => {
    const traceOf = ({ headers }: Received) => parseTraceparent(headers.traceparent)?.traceId
    const both = [repeated.traceId, failed.traceId]
    expect(tool.got.map(traceOf).sort()).toEqual([...both, repeated.traceId].sort())
    expect((await hook.waitFor(2)).map(traceOf).sort()).toEqual([...both].sort())
  })
})
