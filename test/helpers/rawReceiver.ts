/** Receivers that violate TLS or HTTP: the test handles each connection itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import type { KeyPair } from '../../src/platform/certificates/issueCertificate.ts'

export type RawReceiver = { url: string; close(): Promise<void> }

/** Passes on each TCP connection, before TLS. */
export const startTcpReceiver = (onSocket: (socket: Socket) => void): Promise<RawReceiver> =>
  listen(createServer(), 'connection', onSocket)

/** Passes on each connection after the TLS handshake, before HTTP. */
export const startTlsReceiver = (certificate: KeyPair, onSocket: (socket: Socket) => void): Promise<RawReceiver> =>
  listen(createTlsServer(certificate), 'secureConnection', onSocket)

async function listen(server: Server, event: string, onSocket: (socket: Socket) => void): Promise<RawReceiver> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.on(event, (socket: Socket) => {
    socket.on('error', () => {})
    onSocket(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: urlOf(server.address() as AddressInfo),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Listens, but accepts no connections: its process is stopped, and its backlog is full. */
export async function startFullReceiver(): Promise<RawReceiver> {
  const program = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 },
    () => process.stdout.write(String(server.address().port)))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(text)
  child.kill('SIGSTOP')
  const crowd = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await sleep(200) // clients can't see whether they are in the backlog
  return {
    url: urlOf({ port }),
    async close() {
      for (const socket of crowd) socket.destroy()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const urlOf = ({ port }: { port: number }): string => `https://localhost:${port}/hook`
