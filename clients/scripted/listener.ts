/** A port with TLS on it for one scenario; all its connections are closed with it. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { KeyPair } from '../../src/platform/certificates/issueCertificate.ts'
import type { Handler } from './reply.ts'
import { serveHttp1 } from './serveHttp1.ts'
import { serveHttp2 } from './serveHttp2.ts'

export type Listener = { port: number; close(): Promise<void> }

type Options = { certificate: KeyPair; protocols: string[]; handle: Handler }

export async function listen({ certificate, protocols, handle }: Options): Promise<Listener> {
  const secureContext = createSecureContext(certificate)
  const open = new Set<Socket>()
  const server = createServer((raw) => {
    open.add(raw)
    raw.once('close', () => open.delete(raw))
    raw.on('error', () => undefined) // resets by the client, and refused certificates
    raw.setNoDelay(true)
    const socket = new TLSSocket(raw, { isServer: true, secureContext, ALPNProtocols: protocols })
    socket.on('error', () => undefined)
    socket.once('secure', () => {
      if (socket.alpnProtocol === 'h2') serveHttp2(socket, raw, handle)
      else serveHttp1(socket, raw, handle)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const raw of open) raw.destroy()
      }),
  }
}
