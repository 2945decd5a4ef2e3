/** HTTP/1.1 written by hand on the socket, since a proper server refuses to send what the scenarios need. */
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Framing, Handler, Reply } from './reply.ts'
import { createRequestReader } from './requestReader.ts'

export function serveHttp1(socket: TLSSocket, raw: Socket, handle: Handler): void {
  const reader = createRequestReader()
  const closed = new Promise<void>((resolve) => {
    socket.once('end', resolve)
    socket.once('close', resolve)
  })
  let isBusy = false
  const serveNext = async (): Promise<void> => {
    const incoming = isBusy ? undefined : reader.next()
    if (incoming === undefined) return
    isBusy = true
    await handle(incoming, createReply(socket, raw, closed))
    if (incoming.headers.connection?.toLowerCase() === 'close') socket.end()
    isBusy = false
    await serveNext()
  }
  socket.on('data', (bytes: Buffer) => {
    reader.push(bytes)
    void serveNext()
  })
}

function createReply(socket: TLSSocket, raw: Socket, closed: Promise<void>): Reply {
  let framing: Framing = 'length'
  const send = (bytes: Buffer | string): Promise<void> =>
    new Promise((resolve) => {
      if (socket.destroyed || !socket.writable) resolve()
      else socket.write(bytes, () => resolve())
    })
  return {
    interim: (status) => void send(`HTTP/1.1 ${status} Interim\r\n\r\n`),
    head(status, headers, given) {
      framing = given
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      if (framing === 'chunked') lines.push('transfer-encoding: chunked\r\n')
      if (framing === 'close') lines.push('connection: close\r\n')
      void send(`HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n`)
    },
    write(bytes) {
      if (framing !== 'chunked') return send(bytes)
      if (bytes.length === 0) return Promise.resolve() // an empty chunk would end the body
      return send(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))
    },
    async end() {
      if (framing === 'chunked') await send('0\r\n\r\n')
      if (framing === 'close') socket.end()
    },
    fin: () => void socket.end(),
    reset: () => void raw.resetAndDestroy(),
    closed,
  }
}
