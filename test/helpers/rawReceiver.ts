/** Receivers that break the rules of TLS and HTTP: what they do with a connection is up to the test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import type { KeyPair } from '../../src/platform/certificates/issueCertificate.ts'

export type RawReceiver = { url: string; close(): Promise<void> }

/** Hands over each connection as soon as it is made, before any TLS. */
export const startTcpReceiver = (onSocket: (socket: Socket) => void): Promise<RawReceiver> =>
  listen(createServer(), 'connection', onSocket)

/** Hands over each connection after the handshake, before any HTTP. */
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

/** Listens, but takes no connection: its process stands still, and the queue in front of it is full. */
export async function startFullReceiver(): Promise<RawReceiver> {
  const program = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 },
    () => process.stdout.write(String(server.address().port)))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(text)
  child.kill('SIGSTOP')
  const crowd = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await sleep(200) // none of them is told whether it is in the queue
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
