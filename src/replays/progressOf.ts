/** The figures of a replay, over the recorded runs that are done; and its verdict, when all of them are. */
import type { Check } from './checks/check.ts'
import { checkKinds } from './checks/checkKinds.ts'
import type { CheckCounts, Percentiles, Progress } from './progress.ts'
import type { Verdict } from './replay.ts'
import type { DoneItem } from './replayItem.ts'

export function progressOf(checks: readonly Check[], done: readonly DoneItem[]): Progress {
  const latencies = (side: 'before' | 'after') => done.flatMap((item) => sideOf(item, side).latencyMs ?? [])
  const tokens = (side: 'before' | 'after') => done.reduce((sum, item) => sum + sideOf(item, side).tokensUsed, 0)
  return {
    done: done.length,
    completed: done.filter(({ result }) => result.status === 'completed').length,
    failed: done.filter(({ result }) => result.status === 'failed').length,
    checks: checks.map(({ check, name }) => (checkKinds[check].of === 'all' ? null : countsOf(done, name))),
    latencyMs: { before: percentilesOf(latencies('before')), after: percentilesOf(latencies('after')) },
    tokensUsed: { before: tokens('before'), after: tokens('after') },
  }
}

/** Whether a check holds, given the figures of all runs. */
export function holds(progress: Progress, check: Check, index: number): boolean {
  const kind = checkKinds[check.check]
  if (kind.of === 'all') return kind.holds(progress, check)
  const share = shareOf(progress.checks[index] ?? null)
  return share === null || share >= check.minShare
}

/** The share of runs that passed; null if none was judged. */
export const shareOf = (counts: CheckCounts | null): number | null =>
  counts === null || counts.passed + counts.failed === 0 ? null : counts.passed / (counts.passed + counts.failed)

export const verdictOf = (progress: Progress, checks: readonly Check[]): Verdict =>
  checks.every((check, index) => holds(progress, check, index)) ? 'passed' : 'failed'

const sideOf = ({ before, result }: DoneItem, side: 'before' | 'after') => (side === 'before' ? before : result)

function countsOf(done: readonly DoneItem[], name: string): CheckCounts {
  const judged = done.flatMap(({ result }) => result.checks.find((each) => each.name === name) ?? [])
  const passed = judged.filter((each) => each.passed).length
  return { passed, failed: judged.length - passed }
}

/** By nearest rank: values that occurred. */
function percentilesOf(values: number[]): Percentiles {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (fraction: number) => sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)] ?? null
  return { p50: at(0.5), p95: at(0.95) }
}
