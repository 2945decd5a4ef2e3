/** Calls back at the given times, once for all within the same few milliseconds. */
import type { Clock } from '../../platform/clock.ts'

const precisionMs = 5

export function createDueTimers(clock: Clock, onDue: () => void) {
  const timers = new Map<number, () => void>()
  return {
    set(dueAt: Date): void {
      // At least one later: a timer may fire a millisecond early, and would find nothing due.
      const atMs = (Math.floor(dueAt.getTime() / precisionMs) + 1) * precisionMs
      if (timers.has(atMs)) return
      const cancel = clock.after(atMs - clock.now().getTime(), () => {
        timers.delete(atMs)
        onDue()
      })
      timers.set(atMs, cancel)
    },
    stop(): void {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
