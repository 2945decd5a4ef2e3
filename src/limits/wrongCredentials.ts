/*
 * Rate limit for wrong credentials, per address. It applies after they were found wrong, so it never affects valid ones
 * from the same address.
 */
import { parseAddress } from '../platform/outgoing/parseAddress.ts'
import { consumePoints } from './consumePoints.ts'
import type { Limiter } from './limiter.ts'

/** The returned function counts a wrong credential; it throws when there were too many. */
export function createWrongCredentialLimit(limiter: Limiter): (address: string) => Promise<void> {
  const points = limiter.ofSize({ capacity: 300, perMinute: 300 })
  const message = 'Too many calls with wrong credentials from this address'
  return (address) => consumePoints(points, `address ${networkOf(address)}`, 1, message)
}

/** IPv6 addresses are grouped by /64 network: a client usually controls all 2^64 addresses of its network. */
export function networkOf(address: string): string {
  const groups = address.includes(':') ? parseAddress(address) : undefined
  return groups === undefined ? address : groups.slice(0, 4).join(':')
}
