/*
 * How much processor time organisations have used lately. It decays with a half-life of 10 s and is capped at 2 s, so a
 * heavy user comes after the others, but not for long.
 */
import type { Clock } from '../platform/clock.ts'

const halfLifeMs = 10_000
const mostMs = 2_000
/** Less than this is treated as none. */
const leastMs = 1
/** Organisations below that are dropped when there are this many. */
const sweepAt = 1_000

type Used = { ms: number; atMs: number }

export function createRecentUse(clock: Clock) {
  const used = new Map<string, Used>()
  const nowMs = () => clock.now().getTime()
  const left = ({ ms, atMs }: Used): number => ms * 0.5 ** (Math.max(0, nowMs() - atMs) / halfLifeMs)

  const of = (organizationId: string): number => {
    const found = used.get(organizationId)
    return found === undefined ? 0 : left(found)
  }

  return {
    add(organizationId: string, ms: number): void {
      if (used.size >= sweepAt) for (const [id, one] of used) if (left(one) < leastMs) used.delete(id)
      used.set(organizationId, { ms: Math.min(mostMs, of(organizationId) + ms), atMs: nowMs() })
    },
    of,
  }
}
