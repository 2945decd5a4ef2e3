/** One column of a graph: each slot as near as possible to where it wants to be, in their order and without overlaps. */
type Slot = { breadth: number; across: number; step: string | undefined }

/** Between two steps, and beside a lane of edges. */
const gaps = { steps: 20, lane: 14 }

export function placeColumn<Placed extends Slot>(slots: readonly Placed[], wishOf: (slot: Placed) => number): void {
  const offsets = offsetsOf(slots)
  const placed = nearestInOrder(slots.map((slot, index) => wishOf(slot) - (offsets[index] ?? 0)))
  for (const [index, slot] of slots.entries()) slot.across = (placed[index] ?? 0) + (offsets[index] ?? 0)
}

/** The distance of each slot from the first one, if they are as close as they may be. */
function offsetsOf(slots: readonly Slot[]): number[] {
  const offsets: number[] = []
  let before: Slot | undefined
  for (const slot of slots) {
    const gap = before?.step !== undefined && slot.step !== undefined ? gaps.steps : gaps.lane
    offsets.push(before === undefined ? 0 : (offsets.at(-1) ?? 0) + (before.breadth + slot.breadth) / 2 + gap)
    before = slot
  }
  return offsets
}

/** The nondecreasing numbers with the least sum of squared distances (pool adjacent violators). */
function nearestInOrder(wishes: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = []
  for (const wish of wishes) {
    let pool = { sum: wish, count: 1 }
    let last = pools.at(-1)
    while (last !== undefined && last.sum / last.count > pool.sum / pool.count) {
      pools.pop()
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count }
      last = pools.at(-1)
    }
    pools.push(pool)
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
}
