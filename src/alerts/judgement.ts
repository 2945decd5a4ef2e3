/** What one look at the figures of a rule says. */
import type { AlertSnapshot } from './alert.ts'
import type { AlertRule } from './alertRule.ts'

export type Judgement = {
  /** Null: fewer samples than the rule needs. */
  value: number | null
  sampleCount: number
  windowStart: Date
  windowEnd: Date
  /** Up to 20 that made it so, the latest first. */
  runIds: string[]
  /** Whether the condition holds; never without a value. */
  holds: boolean
}

/** Judges a rule, active or not, and changes nothing. */
export type JudgeRule = (rule: AlertRule, now: Date) => Promise<Judgement>

/** What an alert keeps of the judgement that it fired with. */
export const toSnapshot = (
  { metric, threshold, comparator }: AlertRule,
  { value, sampleCount, windowStart, windowEnd, runIds }: Judgement,
  rollback: AlertSnapshot['rollback'],
): AlertSnapshot => ({
  metric,
  value,
  threshold,
  comparator,
  windowStart,
  windowEnd,
  sampleCount,
  runIds,
  rollback,
})
