/*
 * Runs periodic tasks in this process. An interval is the time from the end of one run to the start of the next.
 * Tasks are independent: none waits for another, and one that fails or hangs does not stop the others. Those with `due` run
 * only while the database has work for them.
 */
import type { Clock } from '../platform/clock.ts'
import { createDueTasks, type DueTask, type DueTaskDeps } from './dueTasks.ts'
import { runTask, type Task } from './runTask.ts'

export type PeriodicTask = (Task & { everyMs: number; due?: undefined }) | DueTask

export type PeriodicTasks = ReturnType<typeof createPeriodicTasks>

export function createPeriodicTasks(deps: DueTaskDeps) {
  const stopping = new AbortController()
  const cancels = new Map<PeriodicTask, () => void>()
  const running = new Set<Promise<void>>()
  const dueTasks = createDueTasks(deps)

  async function runOnce(task: PeriodicTask): Promise<void> {
    const run = runTask(deps, task, stopping.signal)
    running.add(run)
    await run
    running.delete(run)
    schedule(task)
  }

  function schedule(task: PeriodicTask): void {
    if (stopping.signal.aborted) return
    cancels.set(
      task,
      deps.clock.after(alignedMs(deps.clock, task.everyMs), () => void runOnce(task)),
    )
  }

  return {
    add: (task: PeriodicTask): void => (task.due === undefined ? schedule(task) : dueTasks.add(task)),
    /** Starts no more runs, aborts those that are active, and waits for them. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the process is stopping'))
      for (const cancel of cancels.values()) cancel()
      await Promise.all([dueTasks.stop(), ...running])
    },
  }
}

/** Tasks with equal intervals start at the same time, which wakes the process once for all of them. */
function alignedMs(clock: Clock, everyMs: number): number {
  const nowMs = clock.now().getTime()
  const stepMs = Math.min(everyMs, longestStepMs)
  return Math.round((nowMs + everyMs) / stepMs) * stepMs - nowMs
}

const longestStepMs = 500
