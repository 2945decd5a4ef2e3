/*
 * Runs a background task once and never throws: a failure is logged and counted in the metrics. A run that exceeds its
 * timeout is logged as hung, aborted and no longer awaited, so that the caller can start the next run.
 */
import { systemClock } from '../platform/clock.ts'
import { isDatabaseAway } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

export type Task = {
  name: string
  /** Default: a minute. */
  timeoutMs?: number
  /** The signal is aborted at the timeout, and when the process stops. */
  run(signal: AbortSignal): Promise<void>
}

export type TaskMetrics = { succeeded(task: string, durationSeconds: number): void; failed(task: string): void }

export type TaskDeps = { log: Log; metrics: TaskMetrics }

export async function runTask({ log, metrics }: TaskDeps, task: Task, stop?: AbortSignal): Promise<void> {
  const { name, timeoutMs = 60_000 } = task
  const controller = new AbortController()
  const abort = () => controller.abort(stop?.reason)
  stop?.addEventListener('abort', abort, { once: true })
  const beganMs = performance.now()
  // System time: a test that moves its clock must not make a background task look hung.
  const hung = Promise.withResolvers<never>()
  const cancel = systemClock.after(timeoutMs, () => hung.reject(new TaskHung(timeoutMs)))
  try {
    await Promise.race([task.run(controller.signal), hung.promise])
    metrics.succeeded(name, (performance.now() - beganMs) / 1_000)
  } catch (error) {
    metrics.failed(name)
    controller.abort(error)
    // `databaseWatch` logs once that the database is unavailable.
    if (isDatabaseAway(error) && !isTimeout(error))
      log.debug({ err: error, task: name }, 'a background task failed: the database is unavailable')
    else if (error instanceof TaskHung) log.error({ task: name, timeoutMs }, 'a background task hung and was abandoned')
    else log.error({ err: error, task: name }, 'a background task failed')
  } finally {
    cancel()
    stop?.removeEventListener('abort', abort)
  }
}

/** A statement timeout counts as unavailable for callers, but in a background task it is a failure to be logged. */
const isTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

class TaskHung extends Error {
  override readonly name = 'TaskHung'
  constructor(timeoutMs: number) {
    super(`The task took longer than ${timeoutMs} ms`)
  }
}
