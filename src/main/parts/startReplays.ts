/** The engine of replays, connected with that of runs. */
import type { Bus } from '../../cluster/bus.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createReplayEngine, type ReplayEngine } from '../../replays/engine/replayEngine.ts'
import { createLiveReplays } from '../../replays/liveReplays.ts'
import { releaseReplays } from '../../replays/store/replayStatements.ts'
import { type CancelRunDeps, cancelActiveRun } from '../../runs/cancelRun.ts'

type Deps = Omit<Parameters<typeof createReplayEngine>[0], 'cancelRun' | 'replayChanged'> &
  Omit<CancelRunDeps, 'stepRunChanged'> & {
    db: Database
    log: Log
    subscribe: Bus['subscribe']
    /** Whether this process executes runs that nobody waits for. */
    works: boolean
  }

export function startReplays(deps: Deps) {
  const { db, log, works, publish } = deps
  const liveReplays = createLiveReplays(deps)
  async function cancelRun(organizationId: string, id: string): Promise<void> {
    await cancelActiveRun(deps, organizationId, id)
  }
  let engine: ReplayEngine | undefined
  function replayChanged(id: string): void {
    noteChange(id)
    publish(id)
  }
  function noteChange(id: string): void {
    liveReplays.wake()
    engine?.wake(id)
  }
  if (works) engine = createReplayEngine({ ...deps, cancelRun, replayChanged })
  deps.subscribe('rpl', noteChange)
  return {
    deps: { liveReplays, replayChanged, cancelSilentRun: cancelRun },
    tasks: [...(engine?.tasks ?? []), { name: 'find_changed_replays', everyMs: 1_000, run: liveReplays.poll }],
    /** Starts no more runs; other processes continue the replays of this one. */
    async drain() {
      await engine?.stop()
      await db.pool
        .query(releaseReplays, [[deps.processId()]])
        .catch((error) => log.warn({ err: error }, 'could not hand over replays; other processes will find them'))
    },
    async close() {
      await engine?.stop()
      liveReplays.close()
    },
  }
}
