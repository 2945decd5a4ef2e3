/** The real clock, which tests can move forward: timers that become due fire immediately. */
import { type Clock, systemClock } from '../../src/platform/clock.ts'

export function movableClock(): Clock & { move(byMs: number): void } {
  let movedMs = 0
  const waiting = new Set<{ dueAt: number; fire(): void }>()
  const now = () => systemClock.now().getTime() + movedMs
  return {
    now: () => new Date(now()),
    after(delayMs, callback) {
      let cancel = () => {}
      const timer = { dueAt: now() + delayMs, fire: () => {} }
      timer.fire = () => {
        cancel()
        if (waiting.delete(timer)) callback()
      }
      cancel = systemClock.after(Math.min(delayMs, 2_147_483_647), timer.fire)
      waiting.add(timer)
      return () => {
        cancel()
        waiting.delete(timer)
      }
    },
    move(byMs) {
      movedMs += byMs
      for (const timer of [...waiting]) if (timer.dueAt <= now()) timer.fire()
    },
  }
}
