/*
 * Caches look-ups in the database for at most 10 s. Code that changes something calls `forget`; a look-up that was
 * running at that moment is repeated, so that no outdated value is cached.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

export type LookUpCache<Value> = {
  find(key: string): Promise<Value | undefined>
  /** Drops the values for which `isStale` is true. Pending look-ups are repeated after this call. */
  forget(isStale: (value: Value, key: string) => boolean): void
}

type Options<Value extends object> = {
  clock: Clock
  /** `before` is the expired value, if there is one. */
  lookUp(key: string, before: Value | undefined): Promise<Value | undefined>
  bounds: { max: number } | { maxSize: number; sizeCalculation(value: Value): number }
}

const keepMs = 10_000

export function createLookUpCache<Value extends object>({ clock, lookUp, bounds }: Options<Value>): LookUpCache<Value> {
  let changes = 0
  async function lookUpUnchanged(key: string, before: Value | undefined): Promise<Value | undefined> {
    const changesBefore = changes
    const found = await lookUp(key, before)
    return changes === changesBefore ? found : lookUpUnchanged(key, before)
  }
  const known = new LRUCache<string, Value>({
    ...bounds,
    ttl: keepMs,
    ttlResolution: 0, // otherwise it caches the current time for a moment
    perf: { now: () => clock.now().getTime() },
    fetchMethod: lookUpUnchanged,
  })
  return {
    find: (key) => known.fetch(key),
    forget(isStale) {
      changes++
      // Pending look-ups are not among the entries; deleting one would reject its callers.
      for (const [key, value] of [...known.entries()]) if (isStale(value, key)) known.delete(key)
    },
  }
}
