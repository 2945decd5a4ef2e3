/** The engine of runs, put together: store, logs, executor, claims and heartbeat, and how they stop. */
import type { RecordAudit } from '../audit/recordAudit.ts'
import type { FanOutSql, RecordEvent } from '../events/outbox.ts'
import type { Judge } from '../guardrails/judge.ts'
import type { Clock } from '../platform/clock.ts'
import { createBus } from '../platform/database/bus.ts'
import { type Database, isDatabaseAway } from '../platform/database/database.ts'
import type { DatabaseWatch } from '../platform/database/databaseWatch.ts'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { LivePolicies } from '../policies/livePolicies.ts'
import { createExecutableAgents } from '../runs/execution/executableAgent.ts'
import { startRunClaims } from '../runs/execution/runClaims.ts'
import { createRunExecutor } from '../runs/execution/runExecutor.ts'
import { runTasks } from '../runs/execution/runTasks.ts'
import { createRunFeed } from '../runs/log/runFeed.ts'
import { createRunTails } from '../runs/log/runTails.ts'
import type { Run } from '../runs/run.ts'
import { createAdvanceRuns } from '../runs/store/advanceRuns.ts'
import { createRunStore } from '../runs/store/runStore.ts'
import { takeOverRuns } from '../runs/store/takeOverRuns.ts'
import type { Runtimes } from '../runtimes/createRuntimes.ts'
import { startHeartbeat } from '../scheduler/liveness/heartbeat.ts'
import { removeDeadProcesses, type TakeOver } from '../scheduler/liveness/removeDeadProcesses.ts'
import type { Storage } from './openStorage.ts'

type Deps = {
  db: Database
  connection: Storage['connection']
  clock: Clock
  newId: NewId
  log: Log
  databaseWatch: DatabaseWatch
  recordEvent: RecordEvent
  recordAudit: RecordAudit
  livePolicies: LivePolicies
  judge: Judge
  fanOutSql: FanOutSql
  onFannedOut(): void
  onRecorded(organizationId: string): void
  runtimes: Runtimes
  drainMs: number
  takesQueued: boolean
  mayWork(): boolean
  observeClock(aheadMs: number): void
  /** What else a dead process may have owned. */
  takeOvers: TakeOver[]
}

export async function startRunEngine(deps: Deps) {
  const { db, connection, clock, newId, log, databaseWatch, recordEvent, drainMs, takesQueued } = deps
  const bus = createBus({ pool: db.pool, clock, log, processId: newId('proc') })
  const { publish } = bus
  const runStore = createRunStore(db, createAdvanceRuns(deps))
  const runFeed = createRunFeed({ db, runStore, clock, log })
  const runTails = createRunTails({ db, log, runChanged: runFeed.wake })
  const executableAgents = createExecutableAgents({ db })
  const runExecutor = createRunExecutor({ ...deps, runStore, runTails, publish, runChanged: runFeed.wake })
  const heartbeat = await startHeartbeat({
    ...{ connection, newId, log },
    onBeat({ living, aheadMs }) {
      databaseWatch.answered()
      deps.observeClock(aheadMs)
      bus.setAlone(living <= 1)
    },
    onMissed: (error) => isDatabaseAway(error) && databaseWatch.missed(error),
    onDeclaredDead: () => {
      for (const run of runExecutor.active()) runExecutor.abort(run.id)
    },
  })
  const { processId } = heartbeat
  const claims = takesQueued ? startRunClaims({ ...deps, processId, runExecutor, executableAgents }) : undefined

  function runsChanged(runIds: string[]): void {
    for (const id of runIds) {
      runTails.wake(id)
      publish(id)
    }
    if (runIds.length === 0) return
    claims?.wake() // they may wait for another process now
    publish(queueHint)
  }

  /** Told of every run that waits for a process to execute it. */
  function runQueued({ organizationId }: Run): void {
    runFeed.wake()
    if (claims !== undefined && runExecutor.slots.room(organizationId) > 0) claims.wake()
    else publish(queueHint)
  }

  const takeOver: TakeOver = async (tx, owners) => {
    const runIds = await takeOverRuns(deps, tx, { owners, hasDied: true }, clock.now())
    tx.afterCommit(() => runsChanged(runIds))
  }
  const takeOvers = [takeOver, ...deps.takeOvers]

  async function handOver(): Promise<void> {
    const own = { owners: [processId()], hasDied: false }
    runsChanged(await db.transaction((tx) => takeOverRuns({ recordEvent }, tx, own, clock.now())))
  }

  bus.subscribe('queue', () => claims?.wake())
  bus.subscribe('run', (runId) => {
    runTails.wake(runId)
    void runExecutor.checkForChanges(runId).catch((error) => log.debug({ err: error }, 'a hint could not be followed'))
  })
  return {
    runStore,
    runTails,
    runFeed,
    runExecutor,
    executableAgents,
    runQueued,
    processId,
    heartbeat,
    tasks: [
      ...runTasks({ db, recordEvent, clock, runExecutor, processId, runsChanged }),
      ...(claims === undefined ? [] : [{ name: 'claim_waiting_runs', everyMs: 1_000, run: claims.poll }]),
      { name: 'read_followed_logs', everyMs: 1_000, run: runTails.readAll },
      { name: 'find_changed_runs', everyMs: 1_000, run: runFeed.poll },
      {
        name: 'remove_dead_processes',
        everyMs: 1_000,
        run: async () => {
          if (heartbeat.mayDeclareDead()) await removeDeadProcesses({ db, log, processId, takeOvers })
        },
      },
    ],
    publish,
    subscribe: bus.subscribe,
    /** Takes nothing new, lets what runs end, and hands over what does not in time. */
    async drain() {
      await claims?.stop()
      await runExecutor.drain(drainMs)
      await handOver().catch((error) => log.warn({ err: error }, 'runs are left for other processes to take over'))
      for (const run of runExecutor.active()) runExecutor.abort(run.id)
    },
    async close() {
      await claims?.stop()
      await heartbeat.close()
      await runStore.flush()
      runTails.close()
      runFeed.close()
      await bus.close()
    },
  }
}

/** Says that runs wait for a process that has a slot. */
const queueHint = 'queue_runs'
