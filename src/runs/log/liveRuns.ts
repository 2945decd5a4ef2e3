/** The runs of an organisation as they are created and change. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import { currentPosition } from '../../platform/database/currentPosition.ts'
import type { Database } from '../../platform/database/database.ts'
import { heapBytes } from '../../platform/heapBytes.ts'
import type { Log } from '../../platform/log.ts'
import { createLiveList, type LiveList } from '../../streaming/liveList.ts'
import type { Run } from '../run.ts'
import { hasEnded } from '../runStatus.ts'
import { findChangedRuns } from '../store/reads/findChangedRuns.ts'
import { type FoundRun, readRuns } from '../store/reads/readRuns.ts'
import type { RunStore } from '../store/runStore.ts'

/** The fields that filters use. */
export type RunState = Omit<Run, 'input' | 'output' | 'error' | 'requiredAction'>

export type ChangedRun = RunState & {
  /** The whole run, as found, or the current one; undefined if it was deleted. */
  read(): Promise<Run | undefined>
}

export type LiveRuns = LiveList<ChangedRun> & {
  /** Drops the runs that are held for followers. */
  forget(): void
}

type Deps = { db: Pick<Database, 'run' | 'runLarge'>; runStore: RunStore; clock: Clock; log: Log }

/** Of runs that were just found. For followers that are not ready, runs are read again instead of being held. */
const maxHeldBytes = 16 * 1_048_576

export function createLiveRuns({ db, runStore, clock, log }: Deps): LiveRuns {
  const held = new LRUCache<ChangedRun, Run>({ maxSize: maxHeldBytes })

  function toChanged(found: FoundRun): ChangedRun {
    const { input: _, output: __, error: ___, requiredAction: ____, ...state } = found.seen
    const changed: ChangedRun = {
      ...state,
      read: async () => held.get(changed) ?? runStore.read(state.organizationId, state.id),
    }
    if (found.isWhole) held.set(changed, found.seen, { size: heapBytes(found.seen) })
    return changed
  }

  const list = createLiveList<ChangedRun>({
    begin: () => currentPosition(db, clock.now()),
    find: (organizationIds, since) => findChangedRuns(db, organizationIds, since, clock.now()),
    read: async (keys) => (await readRuns(db, keys)).flatMap((found) => (found === undefined ? [] : toChanged(found))),
    endOf: ({ status, erasedAt }) => (hasEnded(status) ? `${status} ${erasedAt?.getTime()}` : undefined),
    clock,
    log,
  })
  return { ...list, forget: () => held.clear() }
}
