/** Runs by the key or user that created them, which is named by its packed id in hexadecimal. */
export type KeyCounts = Map<string, KeyFigures>

export type KeyFigures = { completed: number; failed: number; cancelled: number; active: number; tokensUsed: number }

/** As stored: completed, failed, cancelled, tokens. */
export type StoredKeyCounts = Record<string, [number, number, number, number]>

/** An organisation may have a thousand keys, so the number stored is bounded. */
const maxKeys = 100

export function addKeys(into: KeyCounts, more: Iterable<[string, KeyFigures]>): void {
  for (const [key, figures] of more) {
    const known = into.get(key)
    if (known === undefined) into.set(key, { ...figures })
    else for (const name of sums) known[name] += figures[name]
  }
}

const sums = ['completed', 'failed', 'cancelled', 'active', 'tokensUsed'] as const

/** If there are too many, leaves out those with the fewest runs. */
export const encodeKeys = (keys: KeyCounts): StoredKeyCounts =>
  Object.fromEntries(
    busiestKeys(keys, maxKeys).map(([key, { completed, failed, cancelled, tokensUsed }]) => [
      key,
      [completed, failed, cancelled, tokensUsed],
    ]),
  )

export const decodeKeys = (stored: StoredKeyCounts): KeyCounts =>
  new Map(
    Object.entries(stored).map(([key, [completed, failed, cancelled, tokensUsed]]) => [
      key,
      { completed, failed, cancelled, active: 0, tokensUsed },
    ]),
  )

/** Drops the keys with the fewest runs, of many agents and intervals: only the busiest are shown. */
export function forgetRareKeys(keys: KeyCounts): void {
  if (keys.size <= 2 * keptKeys) return
  for (const [key] of busiestKeys(keys, keys.size).slice(keptKeys)) keys.delete(key)
}

const keptKeys = 10_000

/** Those with the most runs first; ties by name. */
export const busiestKeys = (keys: KeyCounts, limit: number): [string, KeyFigures][] =>
  [...keys]
    .sort(([key, figures], [otherKey, other]) => runsOf(other) - runsOf(figures) || (key < otherKey ? -1 : 1))
    .slice(0, limit)

export const runsOf = ({ completed, failed, cancelled, active }: KeyFigures): number =>
  completed + failed + cancelled + active
