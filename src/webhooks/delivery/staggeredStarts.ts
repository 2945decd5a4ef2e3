/*
 * Starts attempts one in each round of the event loop, the organisations in turn. Started all at once, the connections
 * and TLS handshakes of some hundred attempts would hold up every other call, and each other until they time out.
 */
export type StaggeredStarts = { add(organizationId: string, start: () => void): void }

export function createStaggeredStarts(): StaggeredStarts {
  const queues = new Map<string, (() => void)[]>()

  function startOne(): void {
    const [next] = queues
    if (next === undefined) return
    const [organizationId, queue] = next
    const start = queue.shift()
    queues.delete(organizationId)
    if (queue.length > 0) queues.set(organizationId, queue) // behind the others
    if (queues.size > 0) setImmediate(startOne)
    start?.()
  }

  return {
    add(organizationId, start) {
      if (queues.size === 0) setImmediate(startOne)
      const queue = queues.get(organizationId)
      if (queue === undefined) queues.set(organizationId, [start])
      else queue.push(start)
    },
  }
}
