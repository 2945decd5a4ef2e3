/** What one look at the figures of a rule says. */
import type { AlertSnapshot } from './alert.ts'
import type { AlertRule } from './alertRule.ts'

export type Judgement = Pick<AlertSnapshot, 'value' | 'sampleCount' | 'windowStart' | 'windowEnd' | 'runIds'> & {
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
