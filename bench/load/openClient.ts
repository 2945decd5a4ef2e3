/*
 * A minimal HTTPS client: one keep-alive connection, one request at a time. It needs half the CPU time of undici and a third
 * of that of node:https, which on a small machine the servers would otherwise lack. It only reads responses with a
 * Content-Length; for others, see `openStreamClient`.
 */
import { connect } from 'node:tls'

export type HttpResponse = {
  status: number
  body: string
  /** Only for streams. */
  firstFrameAt?: number
}
export type Client = { send(bytes: Buffer): Promise<HttpResponse>; close(): void }

export async function openClient(origin: string, ca: string): Promise<Client> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), servername: hostname, ca, ALPNProtocols: ['http/1.1'] })
  let received = ''
  let waiting: PromiseWithResolvers<HttpResponse | undefined> | undefined = Promise.withResolvers()
  const settle = (response?: HttpResponse): void => {
    const settled = waiting
    received = ''
    waiting = undefined
    socket.setTimeout(0) // idle connections stay open
    settled?.resolve(response)
  }
  const refuse = (error: Error): void => waiting?.reject(error)
  socket.setNoDelay(true)
  socket.setTimeout(patienceMs)
  socket.on('timeout', () => socket.destroy(new Error(`no response within ${patienceMs / 1_000} s`)))
  socket.once('secureConnect', () => settle())
  socket.on('error', refuse)
  socket.on('close', () => refuse(new Error('the connection was closed')))
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    try {
      const response = parse(received)
      if (response !== undefined) settle(response)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
  await waiting.promise
  return {
    async send(bytes) {
      if (socket.destroyed) throw new Error('the connection was closed')
      waiting = Promise.withResolvers()
      socket.setTimeout(patienceMs)
      socket.write(bytes)
      const response = await waiting.promise
      if (response === undefined) throw new Error('the connection opened twice')
      return response
    },
    close: () => void socket.destroy(),
  }
}

const patienceMs = 10_000

/** Undefined while the response is incomplete. */
function parse(received: string): HttpResponse | undefined {
  const bodyStart = received.indexOf('\r\n\r\n') + 4
  if (bodyStart < 4) return undefined
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(received.slice(0, bodyStart))?.[1]
  if (length === undefined) throw new Error(`a response without Content-Length: ${received}`)
  const missing = bodyStart + Number(length) - received.length
  if (missing < 0) throw new Error(`more than the response: ${received}`)
  return missing > 0 ? undefined : { status: Number(received.slice(9, 12)), body: received.slice(bodyStart) }
}
