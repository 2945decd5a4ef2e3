/** A port with TLS on it for one scenario; all its connections are closed with it. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import type { KeyPair } from '../../src/platform/certificates/issueCertificate.ts'
import type { Handler } from './reply.ts'
import { serveHttp1 } from './serveHttp1.ts'
import { serveHttp2 } from './serveHttp2.ts'

export type Listener = { port: number; close(): Promise<void> }

type Options = { certificate: KeyPair; protocols: string[]; handle: Handler }

export async function listen({ certificate, protocols, handle }: Options): Promise<Listener> {
  // By the client's port: a reset needs the socket below the TLS.
  const open = new Map<number | undefined, Socket>()
  const secure = createSecureServer({ ...certificate, ALPNProtocols: protocols }, (socket) => {
    const raw = open.get(socket.remotePort)
    socket.on('error', () => undefined)
    if (raw === undefined) socket.destroy()
    else if (socket.alpnProtocol === 'h2') serveHttp2(socket, raw, handle)
    else serveHttp1(socket, raw, handle)
  })
  secure.on('tlsClientError', () => undefined) // clients that refuse the certificate
  const server = createServer((raw) => {
    const port = raw.remotePort
    open.set(port, raw)
    raw.once('close', () => open.delete(port))
    raw.on('error', () => undefined) // resets by the client
    raw.setNoDelay(true)
    secure.emit('connection', raw)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const raw of open.values()) raw.destroy()
      }),
  }
}
