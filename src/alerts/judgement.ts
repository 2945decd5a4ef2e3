/** The result of one evaluation of a rule's figures. */
import type { AlertSnapshot } from './alert.ts'
import type { AlertRule } from './alertRule.ts'

export type Judgement = Pick<AlertSnapshot, 'value' | 'sampleCount' | 'windowStart' | 'windowEnd' | 'runIds'> & {
  /** Whether the condition holds; never without a value. */
  holds: boolean
}

/** Judges a rule, active or not, and changes nothing. */
export type JudgeRule = (rule: AlertRule, now: Date) => Promise<Judgement>

/** The part of the judgement that its alert stores. */
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
