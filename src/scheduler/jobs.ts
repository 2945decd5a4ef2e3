/*
 * Work that is due every minute or less often and is done by one process of all: graphile-worker keeps the schedule in the
 * database, and each run is a job that one process claims. What is due at the same times is scheduled as one job, which costs
 * less; each part still has its own time limit, metrics and line in the log. A part can also be added as a job.
 */
import { EventEmitter } from 'node:events'
import { Logger, type ParsedCronItem, parseCronItems, run as startRunner, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { runTask, type Task, type TaskDeps } from './runTask.ts'

/** `cron`: minute, hour, day of the month, month, day of the week, in UTC. */
export type ScheduledJob = Task & { cron: string }

export type Jobs = Awaited<ReturnType<typeof startJobs>>

type Options = TaskDeps & {
  pool: Pool
  jobs: ScheduledJob[]
  /** While it is true, jobs of every minute are scheduled every ten: what they delete or measure has time. */
  isIdle(): boolean
  /** While it is false, jobs are neither scheduled nor claimed: their times come from the clock of this machine. */
  mayWork(): boolean
  /** Receives the ids that hold the locks on jobs of this process. */
  setWorkerIds(ids: string[]): void
}

/** A hung job keeps its slot until its timeout; the other slots stay free for other jobs. */
const concurrency = 4
/** Jobs are announced by NOTIFY; the poll finds those whose notification was lost. Each slot polls. */
const pollIntervalMs = 60_000

const idleMinutes = 10

export async function startJobs({ mayWork, ...options }: Options) {
  let runner: Awaited<ReturnType<typeof runJobs>> | undefined
  let isStopped = false
  let last = Promise.resolve()

  async function startOrStop(): Promise<void> {
    const isWanted = !isStopped && mayWork()
    if (isWanted === (runner !== undefined)) return
    const { stop } = runner ?? {}
    runner = undefined
    if (isWanted) runner = await runJobs({ mayWork, ...options })
    else await stop?.()
  }

  /** Starts or stops scheduling and claiming jobs, as `mayWork` requires. */
  /** One call after the other. */
  function check(): Promise<void> {
    const done = last.then(startOrStop)
    last = done.catch(() => undefined)
    return done
  }

  await check()
  return {
    check,
    stop(): Promise<void> {
      isStopped = true
      return check()
    },
  }
}

async function runJobs({ pool, jobs, mayWork, isIdle, setWorkerIds, ...deps }: Options) {
  const workerIds = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id))
  const stopping = new AbortController()
  const schedules = Map.groupBy(jobs, ({ cron }) => cron)
  const runAll = (some: ScheduledJob[]) => async () => {
    await Promise.all(some.map((job) => runTask(deps, job, stopping.signal)))
  }
  const runner = await startRunner({
    pgPool: retryable(pool),
    concurrency,
    noHandleSignals: true,
    pollInterval: pollIntervalMs,
    events,
    logger: quietLogger(deps.log),
    parsedCronItems: cronItems(
      [...schedules.keys()],
      (minute) => mayWork() && (!isIdle() || minute % idleMinutes === 0),
    ),
    taskList: Object.fromEntries([
      ...jobs.map((job) => [job.name, runAll([job])]),
      ...[...schedules].map(([cron, some]) => [scheduleName(cron), runAll(some)]),
    ]),
  })
  setWorkerIds([...workerIds])
  return {
    async stop() {
      stopping.abort(new Error('this process runs no more jobs'))
      await runner.stop().catch(() => undefined)
      await runner.promise.catch(() => undefined)
    },
  }
}

/**
 * graphile-worker stores when a job was last due by the clock of this machine, and schedules none before that time. The clock
 * may have been set since the last check.
 */
const cronItems = (crons: string[], maySchedule: (minute: number) => boolean): ParsedCronItem[] =>
  parseCronItems(crons.map(toCronItem)).map((item) => ({
    ...item,
    match: (time) => maySchedule(time.min) && item.match(time),
  }))

function toCronItem(cron: string) {
  const task = scheduleName(cron)
  return { task, match: cron, options: { maxAttempts: 1, jobKey: task } }
}

/** As `jobs_0_*_6`. */
const scheduleName = (cron: string): string => `jobs_${cron.replaceAll(/[^*\d]+/g, '_')}`

/**
 * graphile-worker does not await the release of a job, and retries it only after errors that it considers temporary; any
 * other error is an unhandled rejection and leaves the job locked. So "database unavailable" gets such an error code.
 */
function retryable(pool: Pool): Pool {
  const asTemporary = (error: unknown): never => {
    throw isDatabaseAway(error) ? Object.assign(error as Error, { code: '57P03' }) : error
  }
  const connect = async () => {
    const client = await pool.connect().catch(asTemporary)
    const query = (...args: Parameters<Pool['query']>) =>
      (client.query(...args) as unknown as Promise<unknown>).catch(asTemporary)
    return { query, release: () => client.release() }
  }
  type Connect = (...args: unknown[]) => unknown
  const either: Connect = (...args) => (args.length === 0 ? connect() : (pool.connect as Connect)(...args))
  return new Proxy(pool, { get: (target, name) => (name === 'connect' ? either : Reflect.get(target, name)) })
}

/** `runTask` logs the result of each part, so graphile-worker's own messages only help debugging. */
const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' && !isDatabaseAway(meta?.error)) log.warn(message)
    else log.trace(message)
  })
