/*
 * Turns for bodies of megabytes, so that no backlog of them exhausts memory: one at a time per webhook, and a limited number
 * of bytes in total. Organisations share the bytes as they share slots: each gets more only while it would hold no more than
 * remain free, and half of that for failing receivers. Turns are granted in order of arrival, skipping those without room.
 */
import { createShares } from '../../fairness/shares.ts'

export type Turn = { organizationId: string; webhookId: string; bytes: number; failing: boolean }

export const mostBytes = 256 * 1_048_576

export function createDeliveryMemoryLimit() {
  const waiting: { turn: Turn; begin(end: () => void): void }[] = []
  const busy = new Set<string>()
  const shares = createShares(mostBytes)

  function serve(): void {
    for (const each of [...waiting]) {
      const { organizationId, webhookId, bytes, failing } = each.turn
      const release = busy.has(webhookId) ? undefined : shares.take(organizationId, bytes, failing ? 1 / 2 : 1)
      if (release === undefined) continue
      waiting.splice(waiting.indexOf(each), 1)
      busy.add(webhookId)
      each.begin(() => {
        busy.delete(webhookId)
        release()
        serve()
      })
    }
  }

  return {
    /** Resolves when its turn comes, with a function that ends the turn. */
    take: (turn: Turn): Promise<() => void> =>
      new Promise((resolve) => {
        waiting.push({ turn, begin: resolve })
        serve()
      }),
  }
}
