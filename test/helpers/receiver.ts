/** An HTTPS receiver of webhooks that stores the exact requests, and responds as the test specifies. */
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { KeyPair } from '../../src/platform/certificates/issueCertificate.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'

export type Received = {
  at: number
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  json: Envelope
}

export type Envelope = { id: string; type: string; created_at: string; data: JsonObject }

/** Handles a request; `count` is the number of the request, from 1. */
export type Behaviour = (response: ServerResponse, got: Received, count: number) => void

export type Receiver = {
  got: Received[]
  url(path?: string): string
  answer(behaviour: Behaviour | number): void
  /** The maximum number of concurrent requests so far. */
  most(): number
  /** The number of current requests. */
  open(): number
  waitFor(count: number, maxMs?: number): Promise<Received[]>
  close(): Promise<void>
}

export async function startReceiver(certificate: KeyPair, first: Behaviour | number = 200): Promise<Receiver> {
  const got: Received[] = []
  const sockets = new Set<Duplex>()
  let behave = toBehaviour(first)
  let [open, most] = [0, 0]
  const server = https.createServer(certificate, async (request, response) => {
    most = Math.max(most, ++open)
    response.once('close', () => open--)
    const body = Buffer.concat(await request.toArray().catch(() => []))
    const { method = '', url: path = '', headers } = request
    const received = { at: Date.now(), method, path, headers, body, json: parse(body) }
    got.push(received)
    behave(response, received, got.length)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    got,
    url: (path = '/hook') => `https://localhost:${port}${path}`,
    answer: (behaviour) => {
      behave = toBehaviour(behaviour)
    },
    most: () => most,
    open: () => open,
    waitFor: (count, maxMs = 15_000) => waitUntil(`${count} deliveries`, maxMs, () => got.length >= count && got),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Never responds. */
export const hang: Behaviour = () => {}

const toBehaviour = (behaviour: Behaviour | number): Behaviour =>
  typeof behaviour === 'number' ? (response) => response.writeHead(behaviour).end() : behaviour

function parse(body: Buffer): Envelope {
  try {
    return JSON.parse(body.toString('utf8')) as Envelope
  } catch {
    return { id: '', type: '', created_at: '', data: {} }
  }
}
