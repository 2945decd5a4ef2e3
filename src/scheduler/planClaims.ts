/*
 * Divides the free slots among the organisations whose work waits, round robin, starting with those that hold the fewest
 * slots. The lanes of an organisation take turns as well. No organisation gets more than its share.
 */
import type { Shares } from '../fairness/shares.ts'

/** A queue of one organisation. `room`: how many of its items may be claimed; null if there is no limit. */
export type WaitingLane = { organizationId: string; room: number | null }

export function planClaims<Lane extends WaitingLane>(lanes: Lane[], shares: Shares, maxClaims: number) {
  const counts = new Map<Lane, number>()
  const slots = new Map<string, (() => void)[]>()
  const open = lanes.filter(({ room }) => room !== 0)
  let turns = [...Map.groupBy(open, (lane) => lane.organizationId)].sort(
    ([one], [other]) => heldBy(shares, one) - heldBy(shares, other),
  )
  let isShort = false
  let left = maxClaims

  /** Returns false if the organisation has its share, or nothing more to claim. */
  function takeTurn([organizationId, waiting]: [string, Lane[]]): boolean {
    const lane = waiting.shift()
    if (lane === undefined) return false
    const slot = left > 0 ? shares.take(organizationId) : undefined
    if (slot === undefined) {
      isShort = true
      return false
    }
    left--
    slots.set(organizationId, [...(slots.get(organizationId) ?? []), slot])
    const count = (counts.get(lane) ?? 0) + 1
    counts.set(lane, count)
    if (lane.room === null || count < lane.room) waiting.push(lane)
    return true
  }

  while (turns.length > 0) turns = turns.filter(takeTurn)
  return {
    claims: [...counts].map(([lane, count]) => ({
      ...lane,
      count,
    })) /** The slots taken for the claims, by organisation; calling one releases it. */,
    slots /** An organisation with waiting work did not get a slot. */,
    isShort,
  }
}

const heldBy = (shares: Shares, organizationId: string): number => shares.held().get(organizationId) ?? 0
