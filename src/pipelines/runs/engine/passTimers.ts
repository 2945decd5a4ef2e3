/** Timers for the next pass of each pipeline run in this process. */
import type { Clock } from '../../../platform/clock.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'

/** Passes due later are found by the sweep. */
const maxTimerMs = 60_000

export function createPassTimers(clock: Clock, onDue: (key: PipelineRunKey) => void) {
  const timers = new Map<string, () => void>()

  /** Replaces the timer of this pipeline run. */
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
    /** By its state; sets no timer while a process has outstanding work for it. */
    schedule({ organizationId, id, dueAt, owner }: PipelineRunState): void {
      timers.get(id)?.()
      timers.delete(id)
      if (dueAt === null || owner !== null) return
      const delayMs = dueAt.getTime() - clock.now().getTime()
      if (delayMs <= maxTimerMs) later({ organizationId, id }, Math.max(0, delayMs))
    },
    stop(): void {
      for (const cancel of timers.values()) cancel()
    },
  }
}
