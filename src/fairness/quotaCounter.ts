/** Counts what several holders have at once, such as a key and its organisation, each up to its own limit. */
export function createQuotaCounter() {
  const held = new Map<string, number>()
  const of = (holder: string) => held.get(holder) ?? 0
  const change = (holder: string, by: number) => {
    if (of(holder) + by === 0) held.delete(holder)
    else held.set(holder, of(holder) + by)
  }
  return {
    /** Counts one more for each holder until the returned function is called; undefined if one has reached its limit. */
    take(limits: Readonly<Record<string, number>>): (() => void) | undefined {
      const holders = Object.keys(limits)
      if (Object.entries(limits).some(([holder, limit]) => of(holder) >= limit)) return undefined
      for (const holder of holders) change(holder, 1)
      let isHeld = true
      return () => {
        if (isHeld) for (const holder of holders) change(holder, -1)
        isHeld = false
      }
    },
    of,
  }
}
