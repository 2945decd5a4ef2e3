/** Rate limit for introspection without credentials, per address. */
import { fail } from '../platform/errors.ts'
import type { Limiter } from './limiter.ts'
import { networkOf } from './wrongCredentials.ts'

const size = { capacity: 60, perMinute: 60 }

/** Takes root fields that introspect; throws when there were too many. */
export async function takeIntrospections(limiter: Limiter, address: string, calls: number): Promise<void> {
  const drawn = await limiter.draw(`introspection ${networkOf(address)}`, size, Math.min(calls, size.capacity))
  if (drawn.isAllowed) return
  throw fail('rate_limited', {
    message: 'Too many introspections without credentials from this address',
    retryAfterSeconds: Math.max(1, Math.ceil(drawn.fitsInMs / 1_000)),
  })
}
