/*
 * Access to the tables of runs: inserts, advances and reads of all callers are batched. Runs that ended lately, which never
 * change again, are cached.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import { type Database, isRowFault } from '../../platform/database/database.ts'
import type { Patience } from '../../platform/database/largeReads.ts'
import { heapBytes } from '../../platform/heapBytes.ts'
import type { Run } from '../run.ts'
import { hasEnded } from '../runStatus.ts'
import { noteBatch } from './batchSpans.ts'
import { advanceBytes } from './changes/advanceBytes.ts'
import type { Advance, AdvanceRuns } from './changes/advanceRuns.ts'
import { type Insertion, insertRuns, type NewRun, type SerialisedRun, serialise } from './changes/insertRuns.ts'
import { type ReadRun, type RunKey, readRuns } from './reads/readRuns.ts'

export type RunStore = ReturnType<typeof createRunStore>

type Deps = { db: Pick<Database, 'run' | 'runLarge'>; clock: Pick<Clock, 'now'> }

export function createRunStore({ db, clock }: Deps, advanceRuns: AdvanceRuns) {
  const shared = { isItemFault: isRowFault, maxItems: 128 }
  const inserting = {
    ...shared,
    handle(runs: SerialisedRun[]) {
      noteBatch(runs)
      return insertRuns(db, runs)
    },
    maxWaiting: 10_000,
    sizes: {
      of: ({ inputText, metadataText }: SerialisedRun) => inputText.length + metadataText.length,
      organizationOf: ({ run }: SerialisedRun) => run.organizationId,
    },
  }
  const inserts = createBatcher(inserting)
  const stepInserts = createBatcher(inserting)
  const advances = createBatcher({
    ...shared,
    handle(items: Advance[]) {
      noteBatch(items)
      return advanceRuns(items)
    },
    maxWaiting: Number.POSITIVE_INFINITY,
    sizes: { of: advanceBytes, organizationOf: ({ organizationId }: Advance) => organizationId },
  })
  const reads = createBatcher({ ...shared, handle: (keys: RunKey[]) => readRuns(db, keys), maxWaiting: 50_000 })
  const ended = new LRUCache<string, Run>({ maxSize: 64 * mebibyte })
  let generation = 0
  /** An older run may have been deleted. */
  const isYoung = ({ finishedAt }: Run) => clock.now().getTime() - (finishedAt?.getTime() ?? 0) < maxCachedAgeMs
  const remember = ({ run, bytes }: ReadRun) => {
    if (bytes <= maxCachedBytes && hasEnded(run.status) && isYoung(run))
      ended.set(nameOf(run), run, { size: heapBytes(run) })
  }
  return {
    insert: (run: NewRun): Promise<Insertion> => (run.step === undefined ? inserts : stepInserts).add(serialise(run)),
    /** The last number of the run's log; undefined if the run is no longer ours. */
    advance: advances.add,
    async read(organizationId: string, id: string, patience: Patience = 'patient'): Promise<Run | undefined> {
      const known = ended.get(nameOf({ organizationId, id }))
      if (known !== undefined && isYoung(known)) return known
      const readIn = generation
      const found = await (await reads.add({ organizationId, id }))?.read(patience)
      if (found !== undefined && readIn === generation) remember(found)
      return found?.run
    },
    /** Adds a run that ended in this process to the cache. */
    remember: (run: Run, bytes: number): void => remember({ run, bytes }),
    /** Drops the cache, and what is being read for it. */
    forget(): void {
      generation++
      ended.clear()
    },
    async flush(): Promise<void> {
      await Promise.all([inserts.flush(), stepInserts.flush(), advances.flush(), reads.flush()])
    },
  }
}

/** Includes the organisation, so that another one's run takes the same time as a run that does not exist. */
const nameOf = ({ organizationId, id }: RunKey): string => `${organizationId} ${id}`

/** An hour less than the shortest retention. */
const maxCachedAgeMs = 23 * 3_600_000
const mebibyte = 1_048_576
/** In bytes of JSON. Larger runs are not cached. */
const maxCachedBytes = mebibyte / 4
