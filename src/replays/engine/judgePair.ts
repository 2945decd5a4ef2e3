/*
 * Judges a pair by every check of its replay that judges each run. What is known is kept until the pair is done: a judging agent's
 * run may take long.
 */
import type { RunStore } from '../../runs/store/runStore.ts'
import { changedOutput } from '../changedOutput.ts'
import { judgementOf } from '../checks/agent.ts'
import { type Check, failedBecause, type JudgeDeps, type Judged, type Pair } from '../checks/check.ts'
import { checkKinds } from '../checks/checkKinds.ts'
import type { ItemResult, Refusal } from '../replayItem.ts'
import type { Link } from '../store/itemStatements.ts'
import { erased } from './pairOf.ts'

export type PairDeps = JudgeDeps & { runStore: RunStore }

/** What is known of a recorded run that is not done. */
export type Known = {
  /** Why there is no run that repeats it. */
  refused: Refusal | null
  /** By the place of the check. */
  judged: Map<number, Judged>
}

/** The places of the checks whose agents have not judged the pair. Judges it by all other checks. */
export async function judgePair(
  deps: PairDeps,
  pair: Pair,
  checks: readonly Check[],
  known: Known,
  judging: readonly Link[],
): Promise<number[]> {
  const open: number[] = []
  for (const [index, check] of checks.entries()) {
    const kind = checkKinds[check.check]
    if (kind.of === 'all' || known.judged.has(index)) continue
    if (kind.of === 'run') {
      known.judged.set(index, await kind.judge(deps, pair, check))
      continue
    }
    const link = judging.find(({ part }) => part === partOf(index))
    if (link?.hasEnded !== true) open.push(index)
    else known.judged.set(index, judgementOf(await deps.runStore.read(pair.organizationId, link.runId), check))
  }
  return open
}

/** The part of a pair that the judging run of a check is: 0 is the run itself. */
export const partOf = (index: number): number => index + 1

export async function resultOf({ before, after }: Pair, checks: readonly Check[], known: Known): Promise<ItemResult> {
  const { status, latencyMs, tokensUsed } = after
  const hasBoth = before.output !== null && after.output !== null
  return {
    status,
    latencyMs,
    tokensUsed,
    refused: known.refused,
    checks: checks.flatMap(({ name }, index) => {
      const judged = known.judged.get(index)
      return judged === undefined ? [] : [{ name, ...judged }]
    }),
    changed: hasBoth ? await changedOutput(before.output, after.output) : [],
  }
}

/** Of a pair whose content is gone: it fails every check. */
export const erasedResult = (checks: readonly Check[]): ItemResult => ({
  status: 'failed',
  latencyMs: null,
  tokensUsed: 0,
  refused: erased,
  checks: checks
    .filter(({ check }) => checkKinds[check].of !== 'all')
    .map(({ name }) => ({ name, ...failedBecause(erased.message) })),
  changed: [],
})
