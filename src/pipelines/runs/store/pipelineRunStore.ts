/** Access to the tables of pipeline runs; reads and writes of all callers are batched. */
import { actorOf } from '../../../audit/actor.ts'
import type { RecordAudit } from '../../../audit/recordAudit.ts'
import type { RecordEvent } from '../../../events/outbox.ts'
import { createBatcher } from '../../../platform/database/batcher.ts'
import { type Database, isRowFault } from '../../../platform/database/database.ts'
import type { Patience } from '../../../platform/database/largeReads.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { jsonLength } from '../../../platform/jsonLength.ts'
import type { Tracing } from '../../../platform/tracing/tracing.ts'
import { hasEnded } from '../../../runs/runStatus.ts'
import { mergeTriggered, toVerdicts } from '../../../runs/store/changes/guardrailRecords.ts'
import { noOrigin } from '../../../viewer/viewer.ts'
import type { Decision } from '../deciding/decide.ts'
import type { PipelineRun } from '../pipelineRun.ts'
import { sendPipelineRunSpan } from '../pipelineRunSpan.ts'
import { toPipelineRunData } from './pipelineRunData.ts'
import { type PipelineRunKey, readInside, readPipelineRuns } from './readPipelineRuns.ts'
import { type Move, readSnapshots, writeEndsInside, writeMoves } from './stateStatements.ts'

export type PipelineRunStore = ReturnType<typeof createPipelineRunStore>

type Deps = {
  db: Pick<Database, 'run' | 'runLarge' | 'transaction'>
  recordEvent: RecordEvent
  recordAudit: RecordAudit
  tracing: Tracing
}

export function createPipelineRunStore({ db, recordEvent, recordAudit, tracing }: Deps) {
  const shared = { isItemFault: isRowFault, maxItems: 128, maxWaiting: 50_000 }
  const reads = createBatcher({ ...shared, handle: (keys: PipelineRunKey[]) => readPipelineRuns(db, keys) })
  const snapshots = createBatcher({ ...shared, handle: (keys: PipelineRunKey[]) => readSnapshots(db, keys) })
  const writes = createBatcher({
    ...shared,
    handle: (moves: Move[]) => writeMoves(db, moves),
    // The items of a list can be megabytes.
    sizes: {
      of: ({ decision: { items } }: Move) => (items.length === 0 ? 0 : jsonLength(items)),
      organizationOf: ({ decision }: Move) => decision.state.organizationId,
    },
  })

  /** With their events, in one transaction. */
  const writeEnds = (moves: Move[]): Promise<(number | undefined)[]> =>
    db.transaction(async (tx) => {
      const lastSeqs = await writeEndsInside(tx, moves)
      const written = moves.filter((_, index) => lastSeqs[index] !== undefined).map(({ decision }) => decision)
      const states = written.map(({ state }) => state)
      for (const run of await readInside(tx, states))
        await recordEvent(tx, run, 'pipeline.completed', toPipelineRunData(run))
      for (const decision of written) await auditOutput(tx, decision)
      for (const state of states) tx.afterCommit(() => sendPipelineRunSpan(tracing, state))
      return lastSeqs
    })

  /** The actor is the caller who started the pipeline run. */
  async function auditOutput(tx: Transaction, { state, triggered }: Decision): Promise<void> {
    const { organizationId, id, pipelineId, createdBy } = state
    const actor = { ...actorOf(createdBy), organizationId, origin: noOrigin }
    for (const verdict of toVerdicts({ pipeline_id: pipelineId }, mergeTriggered(triggered)))
      await recordAudit(tx, actor, { ...verdict, targetId: id })
  }

  const ends = createBatcher({
    ...shared,
    maxItems: 16, // their inputs and outputs are in memory together
    handle: writeEnds,
    sizes: {
      of: ({ decision: { state } }: Move) => (state.output === null ? 0 : jsonLength(state.output)),
      organizationOf: ({ decision }: Move) => decision.state.organizationId,
    },
  })

  return {
    async read(organizationId: string, id: string, patience: Patience = 'patient'): Promise<PipelineRun | undefined> {
      const found = await reads.add({ organizationId, id })
      return found?.(patience)
    },
    readSnapshot: snapshots.add,
    /** The last number of the log; undefined if the pipeline run has changed since it was read. */
    write: (move: Move): Promise<number | undefined> =>
      (hasEnded(move.decision.state.status) ? ends : writes).add(move),
    async flush(): Promise<void> {
      await Promise.all([reads.flush(), snapshots.flush(), writes.flush(), ends.flush()])
    },
  }
}
