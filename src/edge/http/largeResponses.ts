/*
 * Responses that take long to serialise. They are serialised one at a time, since each is held in memory until it is sent;
 * callers take turns.
 */
import type { FastifyReply } from 'fastify'
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { callerLeft } from '../../platform/callerLeft.ts'
import { fail } from '../../platform/errors.ts'
import { jsonInTurns } from '../../platform/jsonInTurns.ts'

export type LargeResponse = {
  value: unknown
  /** Before it is serialised. */
  estimatedBytes: number
}

/** Serialising a smaller response hardly delays others. */
export const largeBytes = 262_144
/** More than any page has. A document can repeat values that take several bytes for each character. */
const maxBytes = 32 * 1_048_576

/** `watchResponses` serialises it. */
export function sendLarge(reply: FastifyReply, response: LargeResponse): FastifyReply {
  responses.set(reply, response)
  return reply.send('')
}

const responses = new WeakMap<FastifyReply, LargeResponse>()

/** Once: an error may be sent instead. */
export function takeLarge(reply: FastifyReply): LargeResponse | undefined {
  const response = responses.get(reply)
  responses.delete(reply)
  return response
}

const oneAtATime = createConcurrencyLimit({ atOnce: 1 })

/** `begin` is called when its turn comes, and may throw. */
export async function serialiseLarge(
  { value }: LargeResponse,
  { raw }: FastifyReply,
  callerId: string,
  begin: () => void,
): Promise<Buffer[]> {
  const parts: Buffer[] = []
  let bytes = 0
  const add = (text: string) => {
    if (raw.destroyed) throw callerLeft()
    const part = Buffer.from(text)
    bytes += part.length
    if (bytes > maxBytes) throw fail('document_too_complex', { message: tooLarge })
    parts.push(part)
  }
  await oneAtATime.run(() => {
    begin()
    return jsonInTurns(value, add)
  }, callerId)
  return parts
}

const tooLarge = 'The response would be too large; ask for fewer large values at once'
