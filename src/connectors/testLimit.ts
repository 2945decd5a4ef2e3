import type { Limiter } from '../limits/limiter.ts'
import { fail } from '../platform/errors.ts'

const size = { capacity: 30, perMinute: 30 }

/** Counts a test of a connector; throws when the organisation made too many. */
export async function countConnectorTest(limiter: Limiter, organizationId: string): Promise<void> {
  const drawn = await limiter.draw(`connector tests ${organizationId}`, size, 1)
  if (drawn.isAllowed) return
  throw fail('rate_limited', {
    message: `Connectors can be tested ${size.perMinute} times a minute; try again later`,
    retryAfterSeconds: Math.max(1, Math.ceil(drawn.fitsInMs / 1_000)),
  })
}
