import { consumePoints } from './consumePoints.ts'
import type { Limiter } from './limiter.ts'
import { networkOf } from './networkOf.ts'

/** The returned function counts something of a key; it throws this message when there was too much of it in a minute. */
export function createPointLimit(limiter: Limiter, perMinute: number, prefix: string, message: string) {
  const points = limiter.ofSize({ capacity: perMinute, perMinute })
  return (key: string, count = 1): Promise<void> =>
    consumePoints(points, `${prefix} ${key}`, Math.min(count, perMinute), message)
}

/** The same for the addresses of clients. */
export function createAddressLimit(...limit: Parameters<typeof createPointLimit>) {
  const consume = createPointLimit(...limit)
  return (address: string, count = 1): Promise<void> => consume(networkOf(address), count)
}
