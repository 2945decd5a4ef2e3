/*
 * Slots that organisations share. An organisation gets another slot only while it holds fewer than are free. So the first
 * one can hold half of all slots, the next one half of the rest, and so on: an organisation without a slot finds a free
 * one, however long the others keep theirs. No slot is taken away from its holder.
 */
export type Shares = {
  /** Takes a slot; the returned function releases it. Undefined if the organisation already has its share. */
  take(organizationId: string): (() => void) | undefined
  /** How many more slots the organisation could take. */
  room(organizationId: string): number
  /** The slots held, by organisation. */
  held(): ReadonlyMap<string, number>
  readonly free: number
}

export function createShares(slots: number): Shares {
  const held = new Map<string, number>()
  let free = slots
  const heldBy = (organizationId: string) => held.get(organizationId) ?? 0

  function change(organizationId: string, by: 1 | -1): void {
    free -= by
    const count = heldBy(organizationId) + by
    if (count === 0) held.delete(organizationId)
    else held.set(organizationId, count)
  }

  return {
    take(organizationId) {
      if (heldBy(organizationId) >= free) return undefined
      change(organizationId, 1)
      let isHeld = true
      return () => {
        if (isHeld) change(organizationId, -1)
        isHeld = false
      }
    },
    room: (organizationId) => Math.max(0, Math.ceil((free - heldBy(organizationId)) / 2)),
    held: () => held,
    get free() {
      return free
    },
  }
}
