/** Composes the engine of runs: store, logs, executor and claims, and how they stop. */
import type { Cluster } from '../../cluster/joinCluster.ts'
import type { TakeOver } from '../../cluster/removeDeadProcesses.ts'
import type { OutboxDeps, RecordEvent } from '../../events/outbox.ts'
import type { Database } from '../../platform/database/database.ts'
import { createExecutableAgents } from '../../runs/execution/executableAgent.ts'
import { sendLostSpan } from '../../runs/execution/executionSpan.ts'
import { startRunClaims } from '../../runs/execution/runClaims.ts'
import { createRunExecutor } from '../../runs/execution/runExecutor.ts'
import { runTasks } from '../../runs/execution/runTasks.ts'
import { createLiveRuns } from '../../runs/log/liveRuns.ts'
import { createRunTails } from '../../runs/log/runTails.ts'
import type { Run } from '../../runs/run.ts'
import { createAdvanceRuns } from '../../runs/store/changes/advanceRuns.ts'
import { whileClaimable } from '../../runs/store/changes/claimRuns.ts'
import { type LostExecution, takeOverRuns } from '../../runs/store/changes/takeOverRuns.ts'
import { createRunStore } from '../../runs/store/runStore.ts'

type Deps = OutboxDeps &
  Omit<Parameters<typeof createRunExecutor>[0], 'runStore' | 'runTails' | 'publish' | 'runChanged'> & {
    db: Database
    cluster: Pick<Cluster, 'publish' | 'subscribe' | 'processId' | 'onDeclaredDead'>
    recordEvent: RecordEvent
    drainMs: number
    takesQueued: boolean
    mayWork(): boolean
  }

export function startRunEngine({ cluster, ...deps }: Deps) {
  const { db, clock, log, recordEvent, drainMs, takesQueued } = deps
  const { publish, processId } = cluster
  const runStore = createRunStore({ db, clock }, createAdvanceRuns(deps))
  const liveRuns = createLiveRuns({ db, runStore, clock, log })
  const runTails = createRunTails({ db, log, runChanged: liveRuns.wake })
  const executableAgents = createExecutableAgents({ db })
  const runExecutor = createRunExecutor({ ...deps, runStore, runTails, publish, runChanged: liveRuns.wake })
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

  /** Called with every run that waits for a process to execute it. */
  function runQueued({ organizationId }: Run): void {
    liveRuns.wake()
    if (claims !== undefined && runExecutor.slots.room(organizationId) > 0) claims.wake()
    else publish(queueHint)
  }

  const takingOver = { recordEvent, onLost: (lost: LostExecution) => sendLostSpan(deps.tracing, lost) }

  const takeOver: TakeOver = async (tx, owners) => {
    const runIds = await takeOverRuns(takingOver, tx, { owners, hasDied: true }, clock.now())
    tx.afterCommit(() => runsChanged(runIds))
  }

  async function handOver(): Promise<void> {
    const own = { owners: [processId()], hasDied: false }
    runsChanged(await db.transaction((tx) => takeOverRuns(takingOver, tx, own, clock.now())))
  }

  function abortAll(): void {
    for (const run of runExecutor.active()) runExecutor.abort(run.id)
  }

  cluster.onDeclaredDead(abortAll)
  cluster.subscribe('queue', () => claims?.wake())
  cluster.subscribe('run', (runId) => {
    runTails.wake(runId)
    void runExecutor.checkForChanges(runId).catch((error) => log.debug({ err: error }, 'could not act on a hint'))
  })
  return {
    runStore,
    runTails,
    liveRuns,
    runExecutor,
    executableAgents,
    runQueued,
    takeOver,
    tasks: [
      ...runTasks({ db, ...takingOver, clock, runExecutor, processId, runsChanged }),
      ...(claims === undefined
        ? []
        : [{ name: 'claim_waiting_runs', everyMs: 1_000, due: whileClaimable, run: claims.poll }]),
      { name: 'read_followed_logs', everyMs: 1_000, run: runTails.readAll },
      { name: 'find_changed_runs', everyMs: 1_000, run: liveRuns.poll },
    ],
    /** Accepts nothing new, lets running work end, and hands over the rest after the time limit. */
    async drain() {
      await claims?.stop()
      await runExecutor.drain(drainMs)
      await handOver().catch((error) =>
        log.warn({ err: error }, 'could not hand over runs; other processes will take them over'),
      )
      abortAll()
    },
    async close() {
      await claims?.stop()
      await runStore.flush()
      runTails.close()
      liveRuns.close()
    },
  }
}

/** The hint that runs wait for a process with a free slot. */
const queueHint = 'queue_runs'
