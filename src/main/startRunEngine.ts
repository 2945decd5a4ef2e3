/** The engine of runs, put together: store, tails, executor, queue, beat and keeper, and how they stop. */

import type { RecordAudit } from '../audit/recordAudit.ts'
import type { FanOutSql, RecordEvent } from '../events/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import { type Bus, createBus } from '../platform/database/bus.ts'
import { type Database, isDatabaseAway } from '../platform/database/database.ts'
import type { DatabaseWatch } from '../platform/database/databaseWatch.ts'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { startProcessBeat } from '../platform/process/processBeat.ts'
import type { LivePolicies } from '../policies/livePolicies.ts'
import { createExecutableAgents, type ExecutableAgents } from '../runs/execution/executableAgent.ts'
import { createRunExecutor, type RunExecutor } from '../runs/execution/runExecutor.ts'
import { createRunKeeper } from '../runs/execution/runKeeper.ts'
import { type RunQueue, startRunQueue } from '../runs/execution/runQueue.ts'
import { createRunTails, type RunTails } from '../runs/log/runTails.ts'
import { createAdvanceRuns } from '../runs/store/advanceRuns.ts'
import { createRunStore, type RunStore } from '../runs/store/runStore.ts'
import { takeOverRuns } from '../runs/store/takeOverRuns.ts'
import type { Runtimes } from '../runtimes/createRuntimes.ts'

export type RunEngine = {
  runStore: RunStore
  runTails: RunTails
  runExecutor: RunExecutor
  executableAgents: ExecutableAgents
  processId(): string
  /** Tells the other processes what has changed, and hears it from them. */
  publish(id: string): void
  subscribe: Bus['subscribe']
  /** Takes nothing new, lets what runs end, and hands over what does not in time. */
  drain(): Promise<void>
  close(): Promise<void>
}

type Deps = {
  db: Database
  clock: Clock
  newId: NewId
  log: Log
  databaseWatch: DatabaseWatch
  recordEvent: RecordEvent
  recordAudit: RecordAudit
  livePolicies: LivePolicies
  fanOutSql: FanOutSql
  onFannedOut(): void
  runtimes: Runtimes
  drainMs: number
  takesQueued: boolean
  /** Who works beside the engine in this process and has to know, too, who died and that time passes. */
  beside: { workerIds(): string[]; onDead(owners: string[]): Promise<void>; onBeat(): Promise<void> }
}

const lookAroundEvery = 5

export async function startRunEngine(deps: Deps): Promise<RunEngine> {
  const { db, clock, newId, log, databaseWatch, recordEvent, drainMs, takesQueued, beside } = deps
  const { pool } = db
  const bus = createBus({ pool, clock, log, processId: newId('proc') })
  const publish = (id: string) => bus.publish(id)
  const runStore = createRunStore(db, createAdvanceRuns(deps))
  const runTails = createRunTails({ db, clock, log })
  const executableAgents = createExecutableAgents({ db })
  const runExecutor = createRunExecutor({ ...deps, runStore, runTails, publish })
  let queue: RunQueue | undefined
  let beats = 0
  const beat = await startProcessBeat({
    pool,
    clock,
    log,
    newId,
    workerIds: () => [...(queue?.workerIds() ?? []), ...beside.workerIds()],
    onDead: async (owners, workerIds) => {
      log.warn({ owners }, 'a process is gone; what it worked on is taken over')
      for (const runId of await takeOverRuns({ db, recordEvent }, owners, clock.now())) hearOf(runId)
      await beside.onDead(owners)
      await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds])
    },
    onTakenForDead: () => {
      for (const run of runExecutor.active()) runExecutor.abort(run.id)
    },
    onMissed: (error) => isDatabaseAway(error) && databaseWatch.missed(error),
    onBeat: (living) => {
      databaseWatch.answered()
      bus.setAlone(living <= 1)
    },
    look: async () => {
      await keeper.look()
      if (++beats % lookAroundEvery === 0) await queue?.lookAround()
      await beside.onBeat()
    },
  })
  const { processId } = beat
  const keeper = createRunKeeper({ db, recordEvent, clock, runExecutor, runTails, processId, publish })
  function hearOf(runId: string): void {
    runTails.wake(runId)
    publish(runId)
  }
  async function handOver(): Promise<void> {
    for (const runId of await takeOverRuns({ db, recordEvent }, [processId()], clock.now())) hearOf(runId)
  }
  bus.subscribe('run', (runId) => {
    runTails.wake(runId)
    void runExecutor.poke(runId).catch((error) => log.debug({ err: error }, 'a hint could not be followed'))
  })
  if (takesQueued) queue = await startRunQueue({ db, pool, clock, log, processId, runExecutor, executableAgents })

  return {
    runStore,
    runTails,
    runExecutor,
    executableAgents,
    processId,
    publish,
    subscribe: bus.subscribe,
    async drain() {
      const queueStopped = queue?.stop()
      await runExecutor.drain(drainMs)
      await handOver().catch((error) => log.warn({ err: error }, 'runs were left for others to notice'))
      for (const run of runExecutor.active()) runExecutor.abort(run.id)
      await queueStopped
    },
    async close() {
      await queue?.stop()
      await beat.close()
      await runStore.flush()
      runTails.close()
      await bus.close()
    },
  }
}
