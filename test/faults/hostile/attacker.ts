/** What a hostile caller has: a key, raw text bodies, sockets, HTTP/2, and its own endpoint. */
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import https from 'node:https'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Behaviour, Receiver } from '../../helpers/receiver.ts'

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string; json: JsonObject }

export type HostileCall = { name: string; run(attacker: Attacker): Promise<unknown> }

export type Attacker = {
  simulatorId: string
  /** The header with its key. */
  authorization: string
  receiver: Receiver
  /** A string body is sent unchanged. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpResponse>
  /** Throws unless it succeeds. */
  make(path: string, body: JsonObject): Promise<JsonObject>
  graphql(query: string, variables?: JsonObject): Promise<HttpResponse>
  /** A run of the simulator that asks a question with this schema, then the answer. */
  answerQuestion(schema: unknown, payload: unknown): Promise<HttpResponse>
  /** A run of an agent whose endpoint behaves like this. */
  runEndpoint(behaviour: Behaviour): Promise<HttpResponse>
  /** Closed at the end of the call. */
  tcp(): Promise<Socket>
  tls(protocol?: 'http/1.1' | 'h2'): Promise<TLSSocket>
  http2(): ClientHttp2Session
  closeAll(): void
}

type Target = { port: number; ca: Buffer; key: string; simulatorId: string; receiver: Receiver }

export function createAttacker({ port, ca, key, simulatorId, receiver }: Target): Attacker {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 40, ca })
  const open = new Set<{ destroy(): void }>()
  const place = { host: '127.0.0.1', servername: 'localhost', port, ca }
  const kept = <Kept extends { destroy(): void; on(event: 'error', listener: () => void): unknown }>(
    one: Kept,
  ): Kept => {
    one.on('error', () => undefined)
    open.add(one)
    return one
  }

  function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const content = text === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve) => {
      const failed = (error: Error) => resolve({ status: 0, headers: {}, text: String(error), json: {} })
      const call = https.request({
        ...place,
        agent,
        method,
        path,
        headers: { authorization: `Bearer ${key}`, ...content, ...headers },
      })
      open.add(call)
      call.once('close', () => open.delete(call))
      call.on('error', failed)
      call.on('response', async (response) => {
        const parts = await response.toArray().catch(() => [])
        const received = Buffer.concat(parts as Buffer[]).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: received, json: parse(received) })
      })
      call.end(text)
    })
  }

  async function make(path: string, body: JsonObject): Promise<JsonObject> {
    const { status, text, json } = await send('POST', path, body)
    if (status >= 300 || status === 0) throw new Error(`${path}: ${status} ${text.slice(0, 500)}`)
    return json
  }

  return {
    simulatorId,
    authorization: `Bearer ${key}`,
    receiver,
    send,
    make,
    graphql: (query, variables = {}) => send('POST', '/graphql', { query, variables }),
    async answerQuestion(schema, payload) {
      const ask = { prompt: 'Which?', type: 'respond', schema }
      const asked = await send('POST', '/v2/runs', { agent_id: simulatorId, input: { ask } })
      if (asked.json.status !== 'requires_action') return asked
      const { id } = asked.json
      return send('POST', `/v2/runs/${id}/action`, { type: 'respond', payload })
    },
    async runEndpoint(behaviour) {
      receiver.answer(behaviour)
      const runtime = { type: 'http', url: receiver.url('/run') }
      const { id } = await make('/v2/agents/custom', { name: 'Endpoint', runtime, timeout_ms: 5_000 })
      return send('POST', '/v2/runs', { agent_id: id, input: {} })
    },
    async tcp() {
      const socket = kept(connectTcp(port, '127.0.0.1'))
      await once(socket, 'connect')
      return socket
    },
    async tls(protocol = 'http/1.1') {
      const socket = kept(connectTls({ ...place, ALPNProtocols: [protocol] }))
      await once(socket, 'secureConnect')
      return socket
    },
    http2: () => kept(connectHttp2(`https://localhost:${port}`, { ca, lookup: undefined } as object)),
    closeAll() {
      for (const one of open) one.destroy()
      open.clear()
      agent.destroy()
    },
  }
}

function parse(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return {}
  }
}

export const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))
