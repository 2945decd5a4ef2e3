/** The checks of a replay with their figures so far, as both doors show them. */
import type { CheckWord } from './checks/check.ts'
import { holds, shareOf } from './progressOf.ts'
import type { Replay } from './replay.ts'

export type ShownCheck = {
  name: string
  check: CheckWord
  /** Null for checks that judge all runs together. */
  passed: number | null
  failed: number | null
  share: number | null
  minShare: number
  /** Null unless the replay completed. */
  holds: boolean | null
}

export const showChecks = ({ checks, progress, status }: Replay): ShownCheck[] =>
  checks.map((check, index) => {
    const counts = progress.checks[index] ?? null
    return {
      name: check.name,
      check: check.check,
      passed: counts?.passed ?? null,
      failed: counts?.failed ?? null,
      share: shareOf(counts),
      minShare: check.minShare,
      holds: status === 'completed' ? holds(progress, check, index) : null,
    }
  })
