/*
 * The way to the tables of runs that requests share: inserts, advances and reads of all callers gather in batches, and
 * a run that has ended, which never changes again, is remembered.
 */
import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../platform/database/batcher.ts'
import { type Database, isRowFault } from '../../platform/database/database.ts'
import type { Patience } from '../../platform/database/largeReads.ts'
import { heapBytes } from '../../platform/heapBytes.ts'
import type { Run } from '../run.ts'
import { hasEnded } from '../runStatus.ts'
import type { Advance, AdvanceRuns } from './advanceRuns.ts'
import { type Insertion, insertRuns, type NewRun } from './insertRuns.ts'
import { type ReadRun, type RunKey, readRuns } from './readRuns.ts'

export type RunStore = {
  insert(run: NewRun): Promise<Insertion>
  /** The last number of the run's log, or undefined where the run was no longer ours. */
  advance(advance: Advance): Promise<number | undefined>
  read(organizationId: string, id: string, patience?: Patience): Promise<Run | undefined>
  /** Remembers a run that ended in this process, so that reading it back costs nothing. */
  remember(run: Run, bytes: number): void
  flush(): Promise<void>
}

export function createRunStore(db: Pick<Database, 'run' | 'runLarge'>, advanceRuns: AdvanceRuns): RunStore {
  const shared = { isItemFault: isRowFault, maxItems: 128 }
  const inserts = createBatcher({ ...shared, handle: (runs: NewRun[]) => insertRuns(db, runs), maxWaiting: 10_000 })
  const advances = createBatcher({
    ...shared,
    handle: advanceRuns,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxBytes: { of: bytesOf, most: 32 * mebibyte },
  })
  const reads = createBatcher({ ...shared, handle: (keys: RunKey[]) => readRuns(db, keys), maxWaiting: 50_000 })
  const ended = new LRUCache<string, Run>({ maxSize: 64 * mebibyte })
  const remember = ({ run, bytes }: ReadRun) => {
    if (bytes <= maxKeptBytes && hasEnded(run.status)) ended.set(run.id, run, { size: heapBytes(run) })
  }
  return {
    insert: inserts.add,
    advance: advances.add,
    async read(organizationId, id, patience = 'patient') {
      const known = ended.get(id)
      if (known !== undefined) return known.organizationId === organizationId ? known : undefined
      const found = await (await reads.add({ organizationId, id }))?.(patience)
      if (found !== undefined) remember(found)
      return found?.run
    },
    remember: (run, bytes) => remember({ run, bytes }),
    async flush() {
      await Promise.all([inserts.flush(), advances.flush(), reads.flush()])
    },
  }
}

const mebibyte = 1_048_576
/** Of a run's text. What is larger is not worth the room, nor the time to measure it. */
const maxKeptBytes = mebibyte / 4

/** About what an advance brings into its statement: outputs are up to 10 MiB, and a parameter has an end. */
const bytesOf = ({ outputText, event, entries }: Advance): number =>
  (outputText?.length ?? 0) + (event?.body.length ?? 0) + sum(entries.map(({ data }) => textLength(data)))

const textLength = ({ delta }: { delta?: unknown }): number => (typeof delta === 'string' ? delta.length : 0)
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
