/*
 * The writes of one execution to its run and log. They are sequential and numbered; while the database is unavailable
 * they are retried, and a write whose reply was lost is recognised and not repeated.
 */
import type { Clock } from '../../platform/clock.ts'
import { retryWhileUnavailable } from '../../platform/database/retryWhileUnavailable.ts'
import type { Span } from '../../platform/tracing/tracing.ts'
import type { RunTails } from '../log/runTails.ts'
import type { Run } from '../run.ts'
import type { Advance } from '../store/changes/advanceRuns.ts'
import type { RunStore } from '../store/runStore.ts'

export type RunChange = Omit<Advance, 'organizationId' | 'id' | 'attempt' | 'writes' | 'isSilent' | 'span'>

export type RunWriter = ReturnType<typeof createRunWriter>

export type WriterDeps = { runStore: RunStore; runTails: RunTails; publish(runId: string): void; clock: Clock }

export function createRunWriter(deps: WriterDeps, run: Run) {
  const { organizationId, id, attempt } = run
  const isSilent = run.replayId !== null
  let writes = run.writes
  return {
    /** Returns the last number of the run's log. Throws `RunLost` if the run is no longer ours. */
    async write(change: RunChange, onStored?: (lastSeq: number) => void, span?: Span): Promise<number> {
      const { lastSeq, isExact } = await advance(deps, {
        organizationId,
        id,
        attempt,
        writes,
        isSilent,
        span,
        ...change,
      })
      writes++
      onStored?.(lastSeq)
      if (isExact) deps.runTails.stored(id, lastSeq, change.entries)
      else deps.runTails.wake(id)
      deps.publish(id)
      return lastSeq
    },
  }
}

/** The run was cancelled, or another process took it over. */
export class RunLost extends Error {
  override readonly name = 'RunLost'
  constructor(runId: string) {
    super(`${runId} is no longer executed here`)
  }
}

/** `isExact` is false if others may have written since, so that the numbers of the entries are unknown. */
type Written = { lastSeq: number; isExact: boolean }

async function advance(deps: WriterDeps, change: Advance): Promise<Written> {
  for (;;) {
    const written = await retryWhileUnavailable(deps.clock, async () => {
      const lastSeq = await deps.runStore.advance(change)
      if (lastSeq !== undefined) return { lastSeq, isExact: true }
      const earlier = await findEarlierWrite(deps, change)
      return earlier === undefined ? undefined : { lastSeq: earlier, isExact: false }
    })
    if (written !== undefined) return written
  }
}

/**
 * After a write that changed nothing: returns the last number of the log if an earlier try of this write succeeded and its
 * reply was lost; undefined if another statement changed the row at the same moment, so that the write must be retried;
 * throws if the run is lost.
 */
async function findEarlierWrite(
  { runStore }: WriterDeps,
  { organizationId, id, attempt, writes }: Advance,
): Promise<number | undefined> {
  const run = await runStore.read(organizationId, id)
  if (run?.attempt === attempt && run.writes === writes + 1) return run.lastSeq
  if (run?.attempt === attempt && run.writes === writes && run.status === 'running') return undefined
  throw new RunLost(id)
}
