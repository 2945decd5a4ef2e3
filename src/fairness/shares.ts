/*
 * Slots, or bytes, that organisations share. An organisation gets more only while it would hold no more than remain free.
 * So the first one can hold half of all slots, the next one half of the rest, and so on: an organisation without a slot
 * finds a free one, however long the others keep theirs. Slots are never taken away from their holder.
 */
export type Shares = ReturnType<typeof createShares>

export function createShares(slots: number) {
  const held = new Map<string, number>()
  let free = slots
  const heldBy = (organizationId: string) => held.get(organizationId) ?? 0

  function change(organizationId: string, by: number): void {
    free -= by
    const count = heldBy(organizationId) + by
    if (count === 0) held.delete(organizationId)
    else held.set(organizationId, count)
  }

  return {
    /**
     * Takes a slot, or the wanted amount; the returned function releases it. Undefined if the organisation already has its
     * share. `part` limits it to a fraction of its share this time.
     */
    take(organizationId: string, amount = 1, part = 1): (() => void) | undefined {
      // The last slot counts as free: an organisation without one can take it.
      if (heldBy(organizationId) + amount > (free - amount + 1) * part) return undefined
      change(organizationId, amount)
      let isHeld = true
      return () => {
        if (isHeld) change(organizationId, -amount)
        isHeld = false
      }
    },
    /** How many more slots the organisation could take. */
    room: (organizationId: string): number => Math.max(0, Math.ceil((free - heldBy(organizationId)) / 2)),
    /** The slots held, by organisation. */
    held: (): ReadonlyMap<string, number> => held,
    get free(): number {
      return free
    },
  }
}
