/*
 * Receivers that keep their callers waiting, as cheaply as possible, in a separate process: one is silent after the TCP
 * connection, one after the TLS handshake, one acknowledges after 8 s. Started by `startHungReceivers`.
 */
import { once } from 'node:events'
import https from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { HungKind } from './startHungReceivers.ts'

process.on('disconnect', () => process.exit())
const [certificate] = (await once(process, 'message')) as [{ cert: string; key: string }]
const slowMs = 8_000

const servers: Record<HungKind, Server> = {
  tcp: createServer(),
  tls: createTlsServer(certificate),
  slow: https.createServer({ ...certificate, keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume()
    setTimeout(() => response.writeHead(200, { 'content-length': 0 }).end(), slowMs)
  }),
}

const ports = await Promise.all(
  Object.entries(servers).map(async ([kind, server]) => {
    server.on('connection', (socket) => socket.on('error', () => {}).resume())
    server.on('secureConnection', (socket) => socket.on('error', () => {}))
    server.on('tlsClientError', () => {})
    await once(server.listen({ port: 0, host: '127.0.0.1', backlog: 2_048 }), 'listening')
    return [kind, (server.address() as AddressInfo).port] as const
  }),
)
process.send?.(Object.fromEntries(ports))
