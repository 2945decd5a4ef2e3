import type { FastifyReply } from 'fastify'
import { withCallerSignal } from '../platform/callerSignal.ts'

/** Executes a read: its statements are cancelled when the caller disconnects. */
export function executeRead<Result>({ raw }: FastifyReply, read: () => Result): Result {
  const controller = new AbortController()
  // Fastify's `request.signal` is aborted as soon as the body of a POST has been read.
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort()
  })
  return withCallerSignal(controller.signal, read)
}
