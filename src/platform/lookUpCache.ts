/*
 * What was found in the database, kept for at most 10 s, so that a question that is asked all the time costs no query.
 * Whoever changes something calls `forget`, and this process asks again at once; what changes while it is being looked up
 * is looked up again, since the old answer must not be kept.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

export type LookUpCache<Value> = {
  find(key: string): Promise<Value | undefined>
  /** Drops what `isStale` says; all who wait for a look-up get what was found after this call. */
  forget(isStale: (value: Value, key: string) => boolean): void
}

type Options<Value extends object> = {
  clock: Clock
  /** `before` is what was kept until its time was up. */
  lookUp(key: string, before: Value | undefined): Promise<Value | undefined>
  bounds: { max: number } | { maxSize: number; sizeCalculation(value: Value): number }
}

const keepMs = 10_000

export function createLookUpCache<Value extends object>({ clock, lookUp, bounds }: Options<Value>): LookUpCache<Value> {
  let changes = 0
  async function lookUpSettled(key: string, before: Value | undefined): Promise<Value | undefined> {
    const changesBefore = changes
    const found = await lookUp(key, before)
    return changes === changesBefore ? found : lookUpSettled(key, before)
  }
  const known = new LRUCache<string, Value>({
    ...bounds,
    ttl: keepMs,
    ttlResolution: 0, // else it remembers the time itself for a moment
    perf: { now: () => clock.now().getTime() },
    fetchMethod: lookUpSettled,
  })
  return {
    find: (key) => known.fetch(key),
    forget(isStale) {
      changes++
      // What is being looked up is not among the entries: to delete that would fail those who wait for it.
      for (const [key, value] of [...known.entries()]) if (isStale(value, key)) known.delete(key)
    },
  }
}
