/*
 * Watches all answers until they are sent. Large bodies are handed to Node piece by piece: then it is known how much of them
 * is unsent and whether they make progress, and they are held only once.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { cutAnswer, type UnsentAnswers } from '../streaming/unsentAnswers.ts'
import { addressOf } from './addressOf.ts'
import { fail } from './edgeErrors.ts'

const pieceBytes = 65_536
const longCharacters = 1_048_576
const retryAfterSeconds = 5

export function watchAnswers(app: FastifyInstance, unsent: UnsentAnswers): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply
    const callerId = request.viewer?.id ?? addressOf(request)
    const watch = (unsentBytes: () => number) => {
      raw.once('close', unsent.watch(callerId, { unsentBytes, cut: () => cutAnswer(raw) }))
    }
    if (typeof payload !== 'string' || payload.length < pieceBytes || request.method === 'HEAD') {
      watch(() => raw.writableLength)
      return done(null, payload)
    }
    const send = () => {
      const body = Buffer.from(payload)
      if (!unsent.makeRoom(callerId, body.length)) return done(tooMuchUnread())
      const { stream, unreadBytes } = inPieces(body)
      reply.header('content-length', body.length)
      watch(() => unreadBytes() + raw.writableLength)
      done(null, stream)
    }
    if (payload.length < longCharacters) send()
    else setImmediate(send) // the turn in which it was serialised was long enough
  })
}

const tooMuchUnread = () =>
  fail('unavailable', {
    message: 'Too many answers to this caller are not read yet; read them first',
    retryAfterSeconds,
  })

function inPieces(body: Buffer): { stream: Readable; unreadBytes(): number } {
  let position = 0
  const stream = new Readable({
    highWaterMark: pieceBytes,
    read() {
      const piece = body.subarray(position, position + pieceBytes)
      position += piece.length
      this.push(piece.length === 0 ? null : piece)
    },
  })
  return { stream, unreadBytes: () => body.length - position + stream.readableLength }
}
