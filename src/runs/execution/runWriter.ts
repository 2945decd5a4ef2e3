/*
 * The way of one execution into its run's row and log. Writes are numbered and go one after the other; while the
 * database is away they wait for it to come back, and one whose answer was lost is recognised instead of repeated.
 */
import type { Clock } from '../../platform/clock.ts'
import { retryWhileUnavailable } from '../../platform/database/retryWhileUnavailable.ts'
import type { RunTails } from '../log/runTails.ts'
import type { Run } from '../run.ts'
import type { Advance } from '../store/advanceRuns.ts'
import type { RunStore } from '../store/runStore.ts'

export type RunChange = Omit<Advance, 'organizationId' | 'id' | 'attempt' | 'writes'>

export type RunWriter = {
  /** The last number of the run's log. Throws `RunLost` where the run is no longer ours. */
  write(change: RunChange, onStored?: (lastSeq: number) => void): Promise<number>
}

export type WriterDeps = { runStore: RunStore; runTails: RunTails; publish(runId: string): void; clock: Clock }

export function createRunWriter(deps: WriterDeps, run: Run): RunWriter {
  const { organizationId, id, attempt } = run
  let writes = run.writes
  return {
    async write(change, onStored) {
      const { lastSeq, sure } = await advance(deps, { organizationId, id, attempt, writes, ...change })
      writes++
      onStored?.(lastSeq)
      if (sure) deps.runTails.stored(id, lastSeq, change.entries)
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

/** `sure` is false where others may have written since: then the entries' own numbers are not known. */
type Written = { lastSeq: number; sure: boolean }

async function advance(deps: WriterDeps, change: Advance): Promise<Written> {
  for (;;) {
    const written = await retryWhileUnavailable(deps.clock, async () => {
      const lastSeq = await deps.runStore.advance(change)
      if (lastSeq !== undefined) return { lastSeq, sure: true }
      const earlier = await lookAgain(deps, change)
      return earlier === undefined ? undefined : { lastSeq: earlier, sure: false }
    })
    if (written !== undefined) return written
  }
}

/**
 * Why nothing was written: an earlier try of this very write went through, though its answer was lost (its last number);
 * or somebody else, a message say, changed the row at the same moment (undefined: try again); or the run is lost.
 */
async function lookAgain(
  { runStore }: WriterDeps,
  { organizationId, id, attempt, writes }: Advance,
): Promise<number | undefined> {
  const run = await runStore.read(organizationId, id)
  if (run?.attempt === attempt && run.writes === writes + 1) return run.lastSeq
  if (run?.attempt === attempt && run.writes === writes && run.status === 'running') return undefined
  throw new RunLost(id)
}
