/*
 * One run of a task that nobody waits for. It never throws: a failure gets a line in the log and counts in the metrics.
 * One that takes too long is reported as hung and left behind, so that whoever started it can start it again.
 */
import { systemClock } from '../platform/clock.ts'
import { isDatabaseAway } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

export type Task = {
  name: string
  /** A run that takes longer has hung. Default: a minute. */
  timeoutMs?: number
  /** The signal is aborted when the run is left behind, and when the process stops. */
  run(signal: AbortSignal): Promise<void>
}

/** What `/metrics` tells of each task. */
export type TaskMetrics = {
  succeeded(task: string, durationSeconds: number): void
  failed(task: string): void
}

export type TaskDeps = { log: Log; metrics: TaskMetrics }

export async function runTask({ log, metrics }: TaskDeps, task: Task, stop?: AbortSignal): Promise<void> {
  const { name, timeoutMs = 60_000 } = task
  const controller = new AbortController()
  const abort = () => controller.abort(stop?.reason)
  stop?.addEventListener('abort', abort, { once: true })
  const beganMs = performance.now()
  // By the real time: a test that moves its clock must not make a task look hung.
  const hung = Promise.withResolvers<never>()
  const cancel = systemClock.after(timeoutMs, () => hung.reject(new TaskHung(timeoutMs)))
  try {
    await Promise.race([task.run(controller.signal), hung.promise])
    metrics.succeeded(name, (performance.now() - beganMs) / 1_000)
  } catch (error) {
    metrics.failed(name)
    controller.abort(error)
    // That the database is away is said once, by whoever watches it.
    if (isDatabaseAway(error) && !isTimeout(error))
      log.debug({ err: error, task: name }, 'a task failed: the database is away')
    else if (error instanceof TaskHung) log.error({ task: name, timeoutMs }, 'a task hung and was left behind')
    else log.error({ err: error, task: name }, 'a task failed')
  } finally {
    cancel()
    stop?.removeEventListener('abort', abort)
  }
}

/** A statement that took longer than any may is the task's own fault, though the same answer says that the database is slow. */
const isTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

class TaskHung extends Error {
  override readonly name = 'TaskHung'
  constructor(timeoutMs: number) {
    super(`the task took longer than ${timeoutMs} ms`)
  }
}
