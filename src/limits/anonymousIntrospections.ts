/** Rate limit for introspection without credentials, per address. */
import { consumePoints } from './consumePoints.ts'
import type { Limiter } from './limiter.ts'
import { networkOf } from './wrongCredentials.ts'

const size = { capacity: 60, perMinute: 60 }
const message = 'Too many introspections without credentials from this address'

/** Charges introspecting root fields; throws when there were too many. */
export function createIntrospectionLimit(limiter: Limiter): (address: string, calls: number) => Promise<void> {
  const points = limiter.ofSize(size)
  return (address, calls) =>
    consumePoints(points, `introspection ${networkOf(address)}`, Math.min(calls, size.capacity), message)
}
