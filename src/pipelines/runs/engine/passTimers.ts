/** Timers for the next pass of each pipeline run in this process. */
import type { Clock } from '../../../platform/clock.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'

export type PassTimers = {
  /** Replaces the timer of this pipeline run. */
  later(key: PipelineRunKey, delayMs: number): void
  /** By its state; sets no timer while a process has outstanding work for it. */
  schedule(state: PipelineRunState): void
  stop(): void
}

/** Passes due later are found by the sweep. */
const maxTimerMs = 60_000

export function createPassTimers(clock: Clock, onDue: (key: PipelineRunKey) => void): PassTimers {
  const timers = new Map<string, () => void>()

  function later({ organizationId, id }: PipelineRunKey, delayMs: number): void {
    timers.get(id)?.()
    const cancel = clock.after(delayMs, () => {
      timers.delete(id)
      onDue({ organizationId, id })
    })
    timers.set(id, cancel)
  }

  return {
    later,
    schedule({ organizationId, id, dueAt, owner }) {
      timers.get(id)?.()
      timers.delete(id)
      if (dueAt === null || owner !== null) return
      const delayMs = dueAt.getTime() - clock.now().getTime()
      if (delayMs <= maxTimerMs) later({ organizationId, id }, Math.max(0, delayMs))
    },
    stop() {
      for (const cancel of timers.values()) cancel()
    },
  }
}
