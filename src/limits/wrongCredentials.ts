/*
 * Rate limit for wrong credentials, per address. It applies after they were found wrong, so it never affects valid ones
 * from the same address.
 */
import { fail } from '../platform/errors.ts'
import { parseAddress } from '../platform/outgoing/parseAddress.ts'
import type { Limiter } from './limiter.ts'

const size = { capacity: 300, perMinute: 300 }

/** Counts a wrong credential; throws when there were too many. */
export async function countWrongCredentials(limiter: Limiter, address: string): Promise<void> {
  const drawn = await limiter.draw(`address ${networkOf(address)}`, size, 1)
  if (drawn.isAllowed) return
  throw fail('rate_limited', {
    message: 'Too many wrong credentials from this address',
    retryAfterSeconds: Math.max(1, Math.ceil(drawn.fitsInMs / 1_000)),
  })
}

/** IPv6 addresses are grouped by /64 network: a client usually controls all 2^64 addresses of its own. */
export function networkOf(address: string): string {
  const groups = address.includes(':') ? parseAddress(address) : undefined
  return groups === undefined ? address : groups.slice(0, 4).join(':')
}
