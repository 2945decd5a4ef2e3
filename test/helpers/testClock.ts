import type { Clock } from '../../src/platform/clock.ts'

export type TestClock = Clock & { advance(delayMs: number): void }

/** A stopped clock that the test advances. */
export function testClock(start = new Date('2026-01-31T09:30:00.000Z')): TestClock {
  let nowMs = start.getTime()
  const timers = new Set<{ atMs: number; callback: () => void }>()
  return {
    now: () => new Date(nowMs),
    after(delayMs, callback) {
      const timer = { atMs: nowMs + delayMs, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(delayMs) {
      nowMs += delayMs
      for (const timer of [...timers].sort((one, other) => one.atMs - other.atMs)) {
        if (timer.atMs <= nowMs && timers.delete(timer)) timer.callback()
      }
    },
  }
}
