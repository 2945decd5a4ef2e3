/** Reads both sides of a pair. */
import type { Run } from '../../runs/run.ts'
import type { RunStore } from '../../runs/store/runStore.ts'
import type { Pair, Side } from '../checks/check.ts'
import { type Refusal, type ReplayItem, refusedError } from '../replayItem.ts'
import type { ReplayKey } from '../store/replayStatements.ts'

/** The run that repeats the recorded one, or why there is none. */
export type Outcome = { runId: string } | { refused: Refusal }

export async function readPair(
  runStore: RunStore,
  { organizationId }: ReplayKey,
  { replayOf }: ReplayItem,
  outcome: Outcome,
): Promise<Pair> {
  const before = await readRun(runStore, organizationId, replayOf)
  const after =
    'refused' in outcome ? refusedSide(outcome.refused) : sideOf(await readRun(runStore, organizationId, outcome.runId))
  const { input, metadata } = before
  return { organizationId, input, metadata, before: { ...sideOf(before), runId: replayOf }, after }
}

export async function readRun(runStore: RunStore, organizationId: string, id: string): Promise<Run> {
  const run = await runStore.read(organizationId, id)
  if (run === undefined) throw new Error(`the run ${id} of a replay does not exist`)
  return run
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
