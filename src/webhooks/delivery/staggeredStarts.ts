/*
 * Starts attempts one in each round of the event loop, the organisations in turn. Started all at once, the connections
 * and TLS handshakes of some hundred attempts would hold up every other call, and each other until they time out.
 */
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { afterThisTurn } from '../../fairness/pace.ts'

export type StaggeredStarts = { add(organizationId: string, start: () => void): void }

export function createStaggeredStarts(): StaggeredStarts {
  const limit = createConcurrencyLimit({ atOnce: 1 })
  return {
    add: (organizationId, start) =>
      void limit.run(async () => {
        start()
        await new Promise<void>(afterThisTurn)
      }, organizationId),
  }
}
