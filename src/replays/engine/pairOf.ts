/** Reads both sides of a pair. */
import type { JsonObject } from '../../platform/json.ts'
import type { Run } from '../../runs/run.ts'
import type { RunStore } from '../../runs/store/runStore.ts'
import type { Pair, Side } from '../checks/check.ts'
import { type Refusal, type ReplayItem, refusedError } from '../replayItem.ts'
import type { ReplayKey } from '../store/replayStatements.ts'

/** The run that repeats the recorded one, or why it was refused. */
export type Outcome = { runId: string } | { refused: Refusal }

/** Undefined if the content of one of the runs is gone. */
export async function readPair(
  runStore: RunStore,
  { organizationId }: ReplayKey,
  { replayOf }: ReplayItem,
  outcome: Outcome,
): Promise<Pair | undefined> {
  const before = await readRun(runStore, organizationId, replayOf)
  const after = 'refused' in outcome ? outcome : await readRun(runStore, organizationId, outcome.runId)
  if (before === undefined || after === undefined) return undefined
  const { input, metadata } = before
  return {
    ...{ organizationId, input, metadata },
    before: { ...sideOf(before), runId: replayOf },
    after: 'refused' in after ? refusedSide(after.refused) : sideOf(after),
  }
}

type WholeRun = Run & { input: JsonObject; metadata: JsonObject }

/** Undefined if it was erased, or deleted because of its age. */
export async function readRun(runStore: RunStore, organizationId: string, id: string): Promise<WholeRun | undefined> {
  const run = await runStore.read(organizationId, id)
  const { input = null, metadata = null } = run ?? {}
  return run === undefined || input === null || metadata === null ? undefined : { ...run, input, metadata }
}

/** Of a recorded run whose content is gone. */
export const erased: Refusal = {
  code: 'erased',
  message: 'The recorded run, or the one that repeats it, was erased or deleted',
}

type After = Pair['after']

const sideOf = ({ id, status, output, error, latencyMs, tokensUsed }: Run): Side & { runId: string } => ({
  runId: id,
  status,
  output,
  error,
  latencyMs,
  tokensUsed,
})

const refusedSide = (refused: Refusal): After => ({
  runId: null,
  status: 'failed',
  output: null,
  error: refusedError(refused),
  latencyMs: null,
  tokensUsed: 0,
})
