/*
 * Starts one attempt per turn of the event loop, with organisations taking turns. Started all at once, the connections and TLS
 * handshakes of a few hundred attempts would delay every other call, and each other until they time out.
 */
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { afterThisTurn } from '../../fairness/pace.ts'

export function createStaggeredStarts() {
  const limit = createConcurrencyLimit({ atOnce: 1 })
  return {
    add: (organizationId: string, start: () => void): void =>
      void limit.run(async () => {
        start()
        await new Promise<void>(afterThisTurn)
      }, organizationId),
  }
}
