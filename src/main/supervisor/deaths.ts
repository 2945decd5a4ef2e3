/** How soon a process that died is replaced, and when that is hopeless. */
import type { Clock } from '../../platform/clock.ts'

export type Deaths = ReturnType<typeof createDeaths>

export const tooMany = { deaths: 3, withinMs: 10_000 }
const delaysMs = [0, 1_000]

export function createDeaths(clock: Pick<Clock, 'now'>) {
  let recent: number[] = []
  return {
    /** Counts one. Returns how long to wait before the replacement is started; undefined if too many died. */
    count(): number | undefined {
      const nowMs = clock.now().getTime()
      recent = [...recent.filter((atMs) => nowMs - atMs < tooMany.withinMs), nowMs]
      return recent.length < tooMany.deaths ? delaysMs[recent.length - 1] : undefined
    },
  }
}
