/** Test servers, and a client whose sockets are recorded. A test that leaves a socket open fails. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls'
import {
  issueAuthority,
  issueLeaf,
  type KeyPair,
  type LeafOptions,
} from '../../../src/platform/certificates/issueCertificate.ts'
import { createOutgoing, type Outgoing, type OutgoingOptions } from '../../../src/platform/outgoing/createOutgoing.ts'

export type TestServer = {
  port: number
  url: string
  /** The number of TCP connections so far. */
  connections(): number
  sockets: Set<Socket>
  /** Waits until the client has closed every connection. */
  allClosed(): Promise<void>
}

export type Rig = {
  ca: string
  certificate(options?: Partial<LeafOptions>): Promise<KeyPair>
  /** A TLS server, by default with a valid certificate. */
  serve(onSocket: (socket: TLSSocket) => void, options?: TlsOptions): Promise<TestServer>
  /** A TCP server. */
  serveTcp(onSocket: (socket: Socket) => void, host?: string): Promise<TestServer>
  /** A client that trusts these servers, may call private addresses, and resolves every name to 127.0.0.1. */
  outgoing(options?: Partial<OutgoingOptions>): Outgoing
  dialed: { host: string; port: number; socket: Socket }[]
  dispose(): Promise<void>
}

/** Issuing certificates takes most of the CPU of a short test. */
let authorityOfWorker: ReturnType<typeof issueAuthority> | undefined
let usualCertificate: Promise<KeyPair> | undefined

export async function createRig(): Promise<Rig> {
  authorityOfWorker ??= issueAuthority(new Date())
  const authority = await authorityOfWorker
  const servers: { server: Server; sockets: Set<Socket> }[] = []
  const clients: Outgoing[] = []
  const dialed: Rig['dialed'] = []
  const certificate: Rig['certificate'] = (options) =>
    issueLeaf(authority, { names: ['localhost'], addresses: ['127.0.0.1', '::1'], now: new Date(), ...options })

  const listen = async (server: Server, host = '127.0.0.1'): Promise<TestServer> => {
    const sockets = new Set<Socket>()
    let connections = 0
    server.on('connection', (socket: Socket) => {
      connections += 1
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    })
    servers.push({ server, sockets })
    server.listen(0, host)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const allClosed = async (): Promise<void> => {
      for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
    }
    return { port, url: `https://localhost:${port}/`, connections: () => connections, sockets, allClosed }
  }

  return {
    ca: authority.cert,
    certificate,
    async serve(onSocket, options) {
      usualCertificate ??= certificate()
      const server = createTlsServer({ ...(await usualCertificate), ...options }, (socket) => {
        onSocket(socket.on('error', () => {}))
        // A socket that is not read does not notice that the other side has closed.
        socket.resume()
      })
      return listen(server.on('tlsClientError', () => {}))
    },
    serveTcp: (onSocket, host) =>
      listen(
        createServer((socket) => onSocket(socket.resume())),
        host,
      ),
    outgoing(options = {}) {
      const { dial = connect, ...others } = options
      const client = createOutgoing({
        allowPrivate: true,
        ca: authority.cert,
        lookup: async () => ['127.0.0.1'],
        ...others,
        dial(target) {
          const socket = dial(target)
          dialed.push({ ...target, socket })
          return socket
        },
      })
      clients.push(client)
      return client
    },
    dialed,
    async dispose() {
      for (const client of clients) client.close()
      const left = dialed.filter(({ socket }) => !socket.destroyed).length
      for (const { server, sockets } of servers) {
        server.close()
        for (const socket of sockets) socket.destroy()
      }
      if (left > 0) throw new Error(`${left} sockets are open after close()`)
    },
  }
}

/** Responds to each request with the same bytes. Requests must be short. */
export const respondWith = (text: string) => (socket: TLSSocket) => void socket.on('data', () => socket.write(text))

export const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
