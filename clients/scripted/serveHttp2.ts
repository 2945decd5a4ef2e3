/** The same responses as HTTP/2 streams. */
import { constants, performServerHandshake, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Handler, type Reply, readTarget } from './reply.ts'

export function serveHttp2(socket: TLSSocket, raw: Socket, handle: Handler): void {
  const session = performServerHandshake(socket)
  session.on('error', () => undefined) // clients that reset the connection are part of the scenarios
  session.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    const pieces: Buffer[] = []
    stream.on('data', (bytes: Buffer) => pieces.push(bytes))
    stream.once('end', () => {
      const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
      const incoming = {
        method: String(headers[':method']),
        ...readTarget(String(headers[':path'])),
        headers: Object.fromEntries(named.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(pieces),
      }
      void handle(incoming, createReply(stream, raw))
    })
  })
}

function createReply(stream: ServerHttp2Stream, raw: Socket): Reply {
  return {
    interim: (status) => stream.additionalHeaders({ ':status': status }),
    head(status, headers) {
      stream.respond({ ':status': status, ...headers })
    },
    write: (bytes) =>
      new Promise((resolve) => {
        if (stream.destroyed || !stream.writable) resolve()
        else stream.write(bytes, () => resolve())
      }),
    end: () =>
      new Promise((resolve) => {
        if (stream.destroyed || !stream.writable) resolve()
        else stream.end(() => resolve())
      }),
    fin: () => stream.close(constants.NGHTTP2_INTERNAL_ERROR),
    reset: () => void raw.resetAndDestroy(),
    closed: new Promise((resolve) => stream.once('close', resolve)),
  }
}
