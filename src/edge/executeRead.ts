import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { withCallerSignal } from '../platform/callerSignal.ts'

/** Executes a read: its statements are cancelled when the caller disconnects. */
export function executeRead<Result>({ raw }: FastifyReply, read: () => Result): Result {
  let signal: AbortSignal | undefined
  return withCallerSignal(() => {
    signal ??= signalOf(raw)
    return signal
  }, read)
}

/** Fastify's `request.signal` is aborted as soon as the body of a POST has been read. */
function signalOf(raw: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort()
  })
  return controller.signal
}
