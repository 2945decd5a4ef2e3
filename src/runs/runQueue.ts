/*
 * The queue's side of the engine: graphile-worker hands out tickets, each good for one waiting run, whichever's turn it
 * is. A ticket that finds nothing was a spare one. Should one ever be missing, the look-around finds the run all the same.
 */
import { EventEmitter } from 'node:events'
import { Logger, type Runner, run as startRunner, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Clock } from '../platform/clock.ts'
import { type Database, isDatabaseAway } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { claimRun } from './claimRun.ts'
import type { ExecutableAgents } from './executableAgent.ts'
import { readAnswers } from './readAnswers.ts'
import type { RunExecutor } from './runExecutor.ts'

export type RunQueue = {
  workerIds(): string[]
  /** Takes waiting runs that no ticket came for. */
  lookAround(): Promise<void>
  stop(): Promise<void>
}

type Deps = {
  db: Database
  pool: Pool
  clock: Clock
  log: Log
  processId(): string
  runExecutor: RunExecutor
  executableAgents: ExecutableAgents
}

const concurrency = 50

export async function startRunQueue(deps: Deps): Promise<RunQueue> {
  const workerIds = new Set<string>()
  let stopping = false
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id)) // the name under which tickets are locked
  const runner = await startRunner({
    pgPool: patient(deps.pool),
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    events,
    logger: quietLogger(deps.log),
    taskList: { execute_run: async () => void (await takeTurn()) },
  })

  /** False: nobody waits. */
  async function takeTurn(): Promise<boolean> {
    const run = await claimRun(deps.db, { owner: deps.processId(), now: deps.clock.now() })
    if (run === undefined) return false
    const answers = await readAnswers(deps.db, run)
    const agent = await deps.executableAgents.find(run)
    await deps.runExecutor.start(run, agent, answers)
    // The tickets of runs that found their agent full are gone: whoever leaves a place calls the next.
    if (agent.maxConcurrency !== null && !stopping) return takeTurn()
    return true
  }

  return {
    workerIds: () => [...workerIds],
    async lookAround() {
      if (stopping || deps.runExecutor.isFull()) return
      const { rows } = await deps.pool.query(oldWaiting, [
        new Date(deps.clock.now().getTime() - patienceMs).toISOString(),
      ])
      for (const _ of rows)
        takeTurn().catch((error) => deps.log.warn({ err: error }, 'a waiting run could not be taken'))
    },
    async stop() {
      if (stopping) return
      stopping = true
      await stopRunner(runner)
    },
  }
}

const patienceMs = 5_000
const oldWaiting = `select 1 from runs
  where (status = 'queued' or (status = 'running' and owner is null)) and created_at < $1::timestamptz
    and not exists (select 1 from graphile_worker.jobs where task_identifier = 'execute_run' and locked_at is null
                       and run_at <= now() and attempts < max_attempts)
  limit ${concurrency}`

/**
 * graphile-worker gives tickets back without waiting for it, and tries that again only after errors that it takes for
 * passing ones; any other would go unhandled and leave the ticket locked. So a database that is away gets such a code.
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

async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => undefined)
  await runner.promise.catch(() => undefined)
}

/** Its chatter is of no use to operators; what matters of a run is in the run. */
const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn(message)
    else log.trace(message)
  })
