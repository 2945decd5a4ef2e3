/*
 * Starts attempts one in each round of the event loop, the organisations in turn. Started all at once, the connections
 * and TLS handshakes of some hundred attempts would hold up every other call, and each other until they time out.
 */
import { createFairQueue } from '../../fairness/fairQueue.ts'

export type StaggeredStarts = { add(organizationId: string, start: () => void): void }

export function createStaggeredStarts(): StaggeredStarts {
  const queue = createFairQueue<() => void>()
  let waiting = 0

  function startOne(): void {
    const start = queue.take(() => true)
    if (--waiting > 0) setImmediate(startOne)
    start?.()
  }

  return {
    add(organizationId, start) {
      queue.add(organizationId, start)
      if (++waiting === 1) setImmediate(startOne)
    },
  }
}
