/*
 * Turns for bodies of megabytes, so that no backlog of them fills the memory: one at a time for each webhook, and so many
 * bytes at once. Organisations share the bytes as they share slots: each gets more only while it would hold no more than
 * are free, and for receivers that fail no more than half as many. The first to come is served first, among those that
 * there is room for.
 */
export type Turn = { organizationId: string; webhookId: string; bytes: number; failing: boolean }

export type DeliveryMemoryLimit = {
  /** Resolves when it is its turn; the function that it resolves to ends the turn. */
  take(turn: Turn): Promise<() => void>
}

export const mostBytes = 256 * 1_048_576

export function createDeliveryMemoryLimit(): DeliveryMemoryLimit {
  const waiting: { turn: Turn; begin(): void }[] = []
  const busy = new Set<string>()
  const held = new Map<string, number>()
  let free = mostBytes

  function hasRoom({ organizationId, webhookId, bytes, failing }: Turn): boolean {
    const wouldHold = (held.get(organizationId) ?? 0) + bytes
    return !busy.has(webhookId) && wouldHold <= (free - bytes) / (failing ? 2 : 1)
  }

  function count({ organizationId }: Turn, bytes: number): void {
    free -= bytes
    const theirs = (held.get(organizationId) ?? 0) + bytes
    if (theirs > 0) held.set(organizationId, theirs)
    else held.delete(organizationId)
  }

  function serve(): void {
    for (const each of [...waiting]) {
      if (!hasRoom(each.turn)) continue
      waiting.splice(waiting.indexOf(each), 1)
      busy.add(each.turn.webhookId)
      count(each.turn, each.turn.bytes)
      each.begin()
    }
  }

  return {
    take: (turn) =>
      new Promise((resolve) => {
        const end = () => {
          busy.delete(turn.webhookId)
          count(turn, -turn.bytes)
          serve()
        }
        waiting.push({ turn, begin: () => resolve(end) })
        serve()
      }),
  }
}
