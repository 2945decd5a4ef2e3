import { consumePoints } from '../limits/consumePoints.ts'
import type { Limiter } from '../limits/limiter.ts'

const size = { capacity: 30, perMinute: 30 }
const message = `Connectors can be tested ${size.perMinute} times a minute; try again later`

/** The returned function counts a test of a connector; it throws when the organisation made too many. */
export function createConnectorTestLimit(limiter: Limiter): (organizationId: string) => Promise<void> {
  const points = limiter.ofSize(size)
  return (organizationId) => consumePoints(points, `connector tests ${organizationId}`, 1, message)
}
