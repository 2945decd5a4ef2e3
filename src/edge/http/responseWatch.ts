/*
 * Watches all responses until they are sent, and compresses them if the client asks. Large bodies are handed to Node piece by
 * piece, so that it is known how much is unsent and whether they make progress, and they are in memory only once.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nextTurn } from '../../fairness/pace.ts'
import { cutResponse, isDisconnected, type UnreadResponses } from '../../streaming/unreadResponses.ts'
import { fail } from '../edgeErrors.ts'
import type { AddressOf } from './addressOf.ts'
import { compress, type Encoding, encodingOf } from './compressResponses.ts'
import { serialiseLarge, takeLarge } from './largeResponses.ts'

const pieceBytes = 65_536
const longCharacters = 1_048_576
const retryAfterSeconds = 5

/** Of HTTP/1.1: the last caller, and the response until it is sent. */
type Connection = { callerId: string; response: ServerResponse | undefined; unwatch(): void }

export function watchResponses(app: FastifyInstance, unread: UnreadResponses, addressOf: AddressOf): void {
  const connections = new WeakMap<Socket, Connection>()
  app.addHook('onSend', (request, reply, payload, done) => {
    const callerId = request.viewer?.id ?? addressOf(request)
    const large = takeLarge(reply)
    const text = typeof payload === 'string' ? payload : ''
    const encoding = encodingOf(request, reply, large?.estimatedBytes ?? Buffer.byteLength(text))
    const isLong = text.length >= pieceBytes && request.method !== 'HEAD'
    if (large === undefined && encoding === undefined && !isLong) {
      watchSmall(callerId, request, reply)
      return done(null, payload)
    }
    const begin = () => makeRoom(callerId, large?.estimatedBytes ?? 0)
    const parts = large ? serialiseLarge(large, reply, callerId, begin) : encode(text)
    parts.then((all) => toPayload(all, encoding, callerId, request, reply)).then((body) => done(null, body), done)
  })
  app.addHook('onResponse', ({ raw }, _, done) => {
    const connection = raw.httpVersionMajor > 1 ? undefined : connections.get(raw.socket)
    if (connection !== undefined) connection.response = undefined // connections without calls hold none
    done()
  })

  function makeRoom(callerId: string, bytes: number): void {
    if (!unread.makeRoom(callerId, bytes)) throw tooMuchUnread()
  }

  /** Small responses are watched per connection: watching each would take a twentieth of a read's CPU time. */
  function watchSmall(callerId: string, request: FastifyRequest, reply: FastifyReply): void {
    const { socket, httpVersionMajor } = request.raw
    const known = httpVersionMajor > 1 ? undefined : connections.get(socket)
    if (known?.callerId === callerId) known.response = reply.raw
    else if (httpVersionMajor > 1) watch(callerId, reply, () => reply.raw.writableLength)
    else if (!socket.destroyed) watchConnection(callerId, socket, reply.raw)
  }

  function watchConnection(callerId: string, socket: Socket, response: ServerResponse): void {
    const before = connections.get(socket)
    const unwatch = unread.watch(callerId, {
      unsentBytes: () => connection.response?.writableLength ?? 0,
      writtenBytes: () => socket.bytesWritten,
      cut: () => connection.response && cutResponse(connection.response),
    })
    const connection: Connection = { callerId, response, unwatch }
    connections.set(socket, connection)
    if (before === undefined) socket.once('close', () => connections.get(socket)?.unwatch())
    else before.unwatch()
  }

  function watch(callerId: string, { raw }: FastifyReply, unsentBytes: () => number): void {
    if (isDisconnected(raw)) return // its close event came before
    raw.on('close', unread.watch(callerId, { unsentBytes, cut: () => cutResponse(raw) }))
  }

  async function toPayload(
    parts: Buffer[],
    encoding: Encoding | undefined,
    callerId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable | Buffer> {
    const compressed = encoding && (await compress(parts, encoding, callerId))
    const body = toBody(compressed ? [compressed] : parts, callerId, request, reply)
    if (compressed) reply.header('content-encoding', encoding) // not earlier: without room, an error is sent instead
    return body
  }

  function toBody(parts: Buffer[], callerId: string, request: FastifyRequest, reply: FastifyReply): Readable | Buffer {
    const bytes = parts.reduce((sum, { length }) => sum + length, 0)
    if (bytes >= pieceBytes) return inPieces(parts, bytes, callerId, reply)
    watchSmall(callerId, request, reply)
    return Buffer.concat(parts)
  }

  function inPieces(parts: Buffer[], bytes: number, callerId: string, reply: FastifyReply): Readable {
    makeRoom(callerId, bytes)
    const { stream, readBytes } = streamOf(parts)
    reply.header('content-length', bytes)
    watch(callerId, reply, () => bytes - readBytes() + stream.readableLength + reply.raw.writableLength)
    return stream
  }
}

const tooMuchUnread = () =>
  fail('unavailable', {
    message: 'This caller has too many unread responses; read them first',
    retryAfterSeconds,
  })

/** A long text gets its own turn of the event loop. */
async function encode(text: string): Promise<Buffer[]> {
  if (text.length >= longCharacters) await nextTurn()
  return [Buffer.from(text)]
}

/** Releases the parts that were read. */
function streamOf(parts: Buffer[]): { stream: Readable; readBytes(): number } {
  let bytes = 0
  const stream = new Readable({
    highWaterMark: pieceBytes,
    read() {
      const part = parts.shift()
      const piece = part?.subarray(0, pieceBytes)
      if (part && part.length > pieceBytes) parts.unshift(part.subarray(pieceBytes))
      bytes += piece?.length ?? 0
      this.push(piece ?? null)
    },
  })
  return { stream, readBytes: () => bytes }
}
