/*
 * The queue's side of the engine: graphile-worker hands out tickets, each good for one waiting run, whichever's turn it
 * is. A ticket that finds nothing was a spare one. Should one ever be missing, the look-around finds the run all the same.
 */
import type { Pool } from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { startQueueRunner } from '../../platform/process/queueRunner.ts'
import { claimRun } from '../store/claimRun.ts'
import { readAnswers } from '../store/readAnswers.ts'
import type { ExecutableAgents } from './executableAgent.ts'
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
  let stopping = false
  const runner = await startQueueRunner({
    pool: deps.db.jobPool,
    log: deps.log,
    concurrency,
    pollIntervalMs: 1_000,
    tasks: { execute_run: async () => void (await takeTurn()) },
  })

  /** False: nobody waits. */
  async function takeTurn(): Promise<boolean> {
    const run = await claimRun(deps.db, { owner: deps.processId(), now: deps.clock.now() })
    if (run === undefined) return false
    const answers = await readAnswers(deps.db, run)
    const agent = await deps.executableAgents.find(run)
    const over = deps.runExecutor.start(run, agent, answers)
    await deps.runExecutor.poke(run.id) // for what was sent to it between its claim and its start
    await over
    // The tickets of runs that found their agent full are gone: whoever leaves a place calls the next.
    if (agent.maxConcurrency !== null && !stopping) return takeTurn()
    return true
  }

  return {
    workerIds: runner.workerIds,
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
      await runner.stop()
    },
  }
}

const patienceMs = 5_000
const oldWaiting = `select 1 from runs
  where (status = 'queued' or (status = 'running' and owner is null)) and created_at < $1::timestamptz
    and not exists (select 1 from graphile_worker.jobs where task_identifier = 'execute_run' and locked_at is null
                       and run_at <= now() and attempts < max_attempts)
  limit ${concurrency}`
