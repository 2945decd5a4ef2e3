/*
 * Runs periodic tasks in this process. An interval is the time from the end of one run to the start of the next.
 * Tasks are independent: none waits for another, and one that fails or hangs does not stop the others.
 */
import type { Clock } from '../platform/clock.ts'
import { runTask, type Task, type TaskDeps } from './runTask.ts'

export type PeriodicTask = Task & { everyMs: number }

export type PeriodicTasks = ReturnType<typeof createPeriodicTasks>

export function createPeriodicTasks(deps: TaskDeps & { clock: Clock }) {
  const stopping = new AbortController()
  const cancels = new Map<PeriodicTask, () => void>()
  const running = new Set<Promise<void>>()

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
      deps.clock.after(task.everyMs, () => void runOnce(task)),
    )
  }

  return {
    add: schedule,
    /** Starts no more runs, aborts those that are active, and waits for them. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the process is stopping'))
      for (const cancel of cancels.values()) cancel()
      await Promise.all(running)
    },
  }
}
