/*
 * Turns for bodies of megabytes, so that no backlog of them fills the memory: one at a time for each webhook, and so many
 * bytes at once. Nobody can take them all: an organisation has half, and receivers that fail have half of that, however
 * many hang. Whoever came first is served first, among those for whom there is room.
 */
export type Turn = { organizationId: string; webhookId: string; bytes: number; failing: boolean }

export type LargeTurns = {
  /** Resolves when it is its turn; the answer ends it. */
  take(turn: Turn): Promise<() => void>
}

const mebibyte = 1_048_576
export const mostBytes = { atAll: 256 * mebibyte, ofOne: 128 * mebibyte, ofFailing: 64 * mebibyte }

export function createLargeTurns(): LargeTurns {
  const waiting: { turn: Turn; begin(): void }[] = []
  const busy = new Set<string>()
  const taken = { all: 0, of: new Map<string, number>() }

  function hasRoom({ organizationId, webhookId, bytes, failing }: Turn): boolean {
    const theirs = (taken.of.get(organizationId) ?? 0) + bytes
    const most = failing ? mostBytes.ofFailing : mostBytes.ofOne
    return !busy.has(webhookId) && taken.all + bytes <= mostBytes.atAll && theirs <= most
  }

  function count({ organizationId }: Turn, bytes: number): void {
    taken.all += bytes
    const theirs = (taken.of.get(organizationId) ?? 0) + bytes
    if (theirs > 0) taken.of.set(organizationId, theirs)
    else taken.of.delete(organizationId)
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
