/** graphile-worker, started and stopped the way this service needs it. */
import { EventEmitter } from 'node:events'
import { Logger, run as startRunner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../database/database.ts'
import type { Log } from '../log.ts'

export type QueueRunner = {
  /** The names under which jobs are locked; those of a dead process are freed by them. */
  workerIds(): string[]
  stop(): Promise<void>
}

type Options = { pool: Pool; log: Log; concurrency: number; pollIntervalMs: number; tasks: TaskList }

export async function startQueueRunner(options: Options): Promise<QueueRunner> {
  const workerIds = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id))
  const runner = await startRunner({
    pgPool: patient(options.pool),
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: options.pollIntervalMs,
    events,
    logger: quietLogger(options.log),
    parsedCronItems: [], // else it looks for a file of them where the service was started
    taskList: options.tasks,
  })
  return {
    workerIds: () => [...workerIds],
    async stop() {
      await runner.stop().catch(() => undefined)
      await runner.promise.catch(() => undefined)
    },
  }
}

/**
 * graphile-worker gives jobs back without waiting for it, and tries that again only after errors that it takes for
 * passing ones; any other would go unhandled and leave the job locked. So a database that is away gets such a code.
 */
function patient(pool: Pool): Pool {
  const passing = (error: unknown): never => {
    throw isDatabaseAway(error) ? Object.assign(error as Error, { code: '57P03' }) : error
  }
  const connect = async () => {
    const client = await pool.connect().catch(passing)
    const query = (...args: Parameters<Pool['query']>) =>
      (client.query(...args) as unknown as Promise<unknown>).catch(passing)
    return { query, release: () => client.release() }
  }
  type Connect = (...args: unknown[]) => unknown
  const either: Connect = (...args) => (args.length === 0 ? connect() : (pool.connect as Connect)(...args))
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? either : Reflect.get(target, name)),
  })
}

/** Its chatter is of no use to operators; what matters of a job is in what it worked on. */
const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    // That the database is away is said elsewhere, once for all.
    if (level === 'error' && !isDatabaseAway(meta?.error)) log.warn(message)
    else log.trace(message)
  })
