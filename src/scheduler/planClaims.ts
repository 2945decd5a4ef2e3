/*
 * Who gets the free slots. Organisations take turns, those that hold the fewest first, and so do the lanes of each;
 * nobody gets more than its share.
 */
import type { Shares } from './shares.ts'

/** Work that waits behind each other. `room`: how much of it may be taken; null where there is no limit. */
export type WaitingLane = { organizationId: string; room: number | null }

export type ClaimPlan<Lane> = {
  claims: (Lane & { count: number })[]
  /** The slots taken for them, by organisation: each is given back by calling it. */
  slots: Map<string, (() => void)[]>
  /** Somebody waits who could not be given what it asks for. */
  isShort: boolean
}

export function planClaims<Lane extends WaitingLane>(
  lanes: Lane[],
  shares: Shares,
  mostClaims: number,
): ClaimPlan<Lane> {
  const counts = new Map<Lane, number>()
  const slots = new Map<string, (() => void)[]>()
  const open = lanes.filter(({ room }) => room !== 0)
  let turns = [...Map.groupBy(open, (lane) => lane.organizationId)].sort(
    ([one], [other]) => heldBy(shares, one) - heldBy(shares, other),
  )
  let isShort = false
  let left = mostClaims

  /** False: the organisation has its share, or nothing more to take. */
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
  return { claims: [...counts].map(([lane, count]) => ({ ...lane, count })), slots, isShort }
}

const heldBy = (shares: Shares, organizationId: string): number => shares.held().get(organizationId) ?? 0
