/** The servers that stream one log to many clients, and how to hold the log back until all are connected. */
import { readFile } from 'node:fs/promises'
import { type Call, toBytes } from '../load/call.ts'
import type { StreamSettings } from '../load/followStreams.ts'
import { openClient } from '../load/openClient.ts'
import type { Bench } from '../openBench.ts'

export type StreamTarget = {
  name: string
  pid: number
  /** Creates a log whose deltas are held back until `release`. */
  prepare(streams: number, deltas: number): Promise<{ settings: StreamSettings; release(): Promise<void> }>
}

/** With a delay, each delta is stored and sent separately; without one, deltas are batched. */
export function serviceStreams(bench: Bench, name: string, delayMs: number): StreamTarget {
  return serviceTarget(bench, name, delayMs, (id) => {
    const open = (headers: Record<string, string>): Call => ({
      method: 'GET',
      path: `/v2/runs/${id}/stream`,
      headers: { authorization: bench.service.authorization, accept: 'text/event-stream', ...headers },
    })
    return { open: open({}), resume: open({ 'last-event-id': '{after}' }) }
  })
}

export function serviceSubscriptions(bench: Bench): StreamTarget {
  return serviceTarget(bench, 'subscriptions', 0, (id) => {
    const headers = { authorization: bench.service.authorization }
    const resume = subscription(id, headers, '$id: ID!, $after: Int', 'runId: $id, after: $after')
    const body = resume.body?.replace('"variables":{', '"variables":{"after":{after},') ?? ''
    return { open: subscription(id, headers), resume: { ...resume, body } }
  })
}

export function bareStreams({ service, reference }: Bench): StreamTarget {
  const open: Call = { method: 'GET', path: '/', headers: { accept: 'text/event-stream' } }
  return referenceTarget('bare SSE', reference.pid, reference.streamOrigin, service.caFile, open)
}

export function graphqlSse({ service, reference }: Bench): StreamTarget {
  const open = subscription('run_reference', {})
  return referenceTarget('graphql-sse', reference.pid, reference.subscriptionOrigin, service.caFile, open)
}

type Calls = { open: Call; resume: Call }

function serviceTarget({ service }: Bench, name: string, delayMs: number, calls: (id: string) => Calls): StreamTarget {
  const { origin, pid, caFile } = service
  const headers = { authorization: service.authorization }
  return {
    name,
    pid,
    async prepare(streams, deltas) {
      const input = { ask: {}, chunks: deltas, delay_ms: delayMs }
      const body = JSON.stringify({ agent_id: service.simulatorAgentId, input })
      const create: Call = { method: 'POST', path: '/v2/runs', headers: { ...headers, prefer: 'respond-async' }, body }
      const { id } = JSON.parse(await ask(origin, caFile, create, 202)) as { id: string }
      const asked = await ask(origin, caFile, { method: 'GET', path: `/v2/runs/${id}?wait=8`, headers }, 200)
      if (!asked.includes('"status":"requires_action"')) throw new Error(`The run does not wait: ${asked}`)
      const approve: Call = { method: 'POST', path: `/v2/runs/${id}/action`, headers, body: '{"type":"approve"}' }
      return {
        settings: { origin, streams, deltas, ...calls(id) },
        release: async () => void (await ask(origin, caFile, approve, 200)),
      }
    },
  }
}

function referenceTarget(name: string, pid: number, origin: string, caFile: string, open: Call): StreamTarget {
  return {
    name,
    pid,
    prepare: async (streams, deltas) => ({
      settings: { origin, open, streams, deltas },
      release: async () => void (await ask(origin, caFile, { method: 'POST', path: `/release/${deltas}` }, 200)),
    }),
  }
}

function subscription(
  id: string,
  headers: Record<string, string>,
  variables = '$id: ID!',
  fieldArguments = 'runId: $id',
): Call {
  const query = `subscription(${variables}) { runEvents(${fieldArguments}) { seq type delta } }`
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables: { id } }),
  }
}

async function ask(origin: string, caFile: string, call: Call, expected: number): Promise<string> {
  const client = await openClient(origin, await readFile(caFile, 'utf8'))
  const { status, body } = await client.send(toBytes(call)).finally(client.close)
  if (status !== expected) throw new Error(`${call.method} ${call.path} returned ${status}: ${body}`)
  return body
}
