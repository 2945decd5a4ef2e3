/** First in, first out within a lane; lanes take turns. */
export function createFairQueue<Item>() {
  const lanes = new Map<string, Set<Item>>()
  const remove = (lane: string, item: Item): void => {
    const items = lanes.get(lane)
    items?.delete(item)
    if (items?.size === 0) lanes.delete(lane)
  }
  return {
    add: (lane: string, item: Item): void => void lanes.set(lane, (lanes.get(lane) ?? new Set()).add(item)),
    remove,
    size: (lane: string): number => lanes.get(lane)?.size ?? 0,
    /** The next item of a lane that may have one. */
    take(mayHave: (lane: string) => boolean): Item | undefined {
      for (const [lane, items] of lanes) {
        const [item] = items
        if (item === undefined || !mayHave(lane)) continue
        lanes.delete(lane) // move the lane to the end
        lanes.set(lane, items)
        remove(lane, item)
        return item
      }
      return undefined
    },
  }
}
