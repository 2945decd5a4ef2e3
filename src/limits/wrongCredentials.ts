/*
 * Wrong credentials are slowed down by the address they come from, once they have been found to be wrong: whoever has
 * right ones never notices, behind whatever address.
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
    message: 'Too many wrong credentials came from this address',
    retryAfterSeconds: Math.max(1, Math.ceil(drawn.fitsInMs / 1_000)),
  })
}

/** Of IPv6, whoever has one address has the 2^64 around it, too. */
export function networkOf(address: string): string {
  const groups = address.includes(':') ? parseAddress(address) : undefined
  return groups === undefined ? address : groups.slice(0, 4).join(':')
}
