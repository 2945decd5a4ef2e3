/*
 * Runs tasks when the database has work for them. One statement asks on behalf of all: every second while there is work, then
 * after 2 and every 4 seconds. A call, a hint or a known due time ends such a pause, so only work without any of them waits
 * for its end. If the statement fails or hangs, every task runs, so that none depends on the others.
 */
import type { Clock } from '../platform/clock.ts'
import type { Activity } from './activity.ts'
import type { ReadDue } from './readDue.ts'
import { runTask, type Task, type TaskDeps } from './runTask.ts'

export type DueTask = Task & {
  everyMs: number
  /** SQL: when it has something to do (a timestamptz), or null. */
  due: string
  /** Its work is as regular as a clock, and does not mean that more follows soon. */
  isRoutine?: boolean
}

export type DueTaskDeps = TaskDeps & {
  clock: Clock
  activity: Activity
  readDue: ReadDue
  /** There is nothing to do, or there is again. */
  onIdle(isIdle: boolean): void
}

const lookEveryMs = 1_000
/** Work whose hint was lost in an idle process waits for this long. */
export const longestPauseMs = 4_000
const lookTimeoutMs = 5_000
/** Timers may be early, and looks take time. */
const earlyMs = lookEveryMs / 2

/** `startedMs`: of its last run, or when it was added. */
type Entry = {
  task: DueTask
  dueMs: number
  startedMs: number
  hasRun: boolean
  running: Promise<void> | undefined
}

export function createDueTasks({ clock, activity, readDue, onIdle, ...deps }: DueTaskDeps) {
  const entries: Entry[] = []
  const stopping = new AbortController()
  let pauseMs = lookEveryMs
  let isActive = true
  let isIdle = false
  let looking: Promise<void> | undefined
  let asking: ReturnType<ReadDue> | undefined
  let next: { atMs: number; cancel(): void } | undefined
  const unsubscribe = activity.subscribe(noteActivity)

  function noteActivity(): void {
    isActive = true
    if (pauseMs === lookEveryMs) return
    setPause(lookEveryMs)
    if (next !== undefined) plan(Math.min(next.atMs, clock.now().getTime() + lookEveryMs))
  }

  function setPause(ms: number): void {
    pauseMs = ms
    if (isIdle === (ms === longestPauseMs)) return
    isIdle = !isIdle
    onIdle(isIdle)
  }

  function plan(atMs: number): void {
    next?.cancel()
    if (stopping.signal.aborted) return
    const cancel = clock.after(atMs - clock.now().getTime(), () => {
      next = undefined
      looking = look()
    })
    next = { atMs, cancel }
  }

  async function look(): Promise<void> {
    const lookedMs = clock.now().getTime()
    isActive = false
    await askWhatIsDue()
    if (stopping.signal.aborted) return
    const nowMs = clock.now().getTime()
    const due = entries.filter(({ dueMs }) => dueMs <= nowMs)
    for (const entry of due) if (isStartable(entry, lookedMs)) run(entry, lookedMs)
    const isBusy = isActive || due.some(({ task }) => !task.isRoutine)
    setPause(isBusy ? lookEveryMs : Math.min(2 * pauseMs, longestPauseMs))
    plan(Math.max(nowMs, Math.min(lookedMs + pauseMs, ...entries.map((entry) => nextStartMs(entry, lookedMs)))))
  }

  /** Each task runs once for what is left of earlier processes. If the database does not answer, everything is due. */
  async function askWhatIsDue(): Promise<void> {
    let times: (number | null)[] = []
    const startedMs = performance.now()
    const ask = async () => {
      asking = readDue(entries.map(({ task }) => task.due)).finally(() => {
        asking = undefined
      })
      times = await asking
    }
    // One that hangs holds a connection.
    if (asking === undefined)
      await runTask(deps, { name: 'find_due_work', timeoutMs: lookTimeoutMs, run: ask }, stopping.signal)
    for (const [index, entry] of entries.entries()) {
      const time = times[index]
      entry.dueMs = time === undefined || !entry.hasRun ? Number.NEGATIVE_INFINITY : (time ?? Number.POSITIVE_INFINITY)
      if (time === null) deps.metrics.succeeded(entry.task.name, (performance.now() - startedMs) / 1_000)
    }
  }

  function run(entry: Entry, nowMs: number): void {
    entry.startedMs = nowMs
    entry.hasRun = true
    entry.running = runTask(deps, entry.task, stopping.signal).then(() => {
      entry.running = undefined
    })
  }

  return {
    add(task: DueTask): void {
      const nowMs = clock.now().getTime()
      entries.push({ task, dueMs: nowMs, startedMs: nowMs, hasRun: false, running: undefined })
      if (next === undefined && looking === undefined) plan(nowMs + lookEveryMs)
    },
    /** Starts no more runs, aborts those that are active, and waits for them. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the process is stopping'))
      unsubscribe()
      next?.cancel()
      await Promise.all([looking, ...entries.map(({ running }) => running)])
    },
  }
}

/** A start in the future means that the clock was set. */
const isStartable = ({ task, startedMs, running }: Entry, nowMs: number): boolean =>
  running === undefined && (nowMs >= startedMs + task.everyMs - earlyMs || nowMs < startedMs)

/** When a task that is due now may start again, or becomes due. */
const nextStartMs = ({ task, dueMs, startedMs }: Entry, nowMs: number): number =>
  dueMs <= nowMs ? Math.max(startedMs + task.everyMs, nowMs + lookEveryMs) : Math.ceil(dueMs) + 1 // a timer may be early
