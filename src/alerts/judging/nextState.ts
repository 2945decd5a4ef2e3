/** The effect of a judgement on a rule: its next state, and whether an alert begins or ends. */
import type { AlertRule, AlertRuleState, Comparator } from '../alertRule.ts'
import type { AlertRuleRow } from '../store/alertRuleEntity.ts'

export type NextState = {
  state: AlertRuleState
  conditionHolds: boolean
  conditionSince: Date
  /** `fire`: an alert begins; `resolve`: the one that is firing ends. */
  change: 'fire' | 'resolve' | null
}

/** The condition must hold, or no longer hold, for `forSeconds` without interruption. */
export function nextState(
  rule: Pick<AlertRuleRow, 'state' | 'conditionHolds' | 'conditionSince' | 'forSeconds'>,
  { holds, value }: { holds: boolean; value: number | null },
  now: Date,
): NextState {
  const isSame = rule.conditionHolds === holds && rule.conditionSince !== null
  const conditionSince = isSame && rule.conditionSince !== null ? rule.conditionSince : now
  const hasLasted = now.getTime() - conditionSince.getTime() >= rule.forSeconds * 1_000
  const wasFiring = rule.state === 'firing'
  const change = holds === wasFiring || !hasLasted ? null : holds ? 'fire' : 'resolve'
  const isFiring = change === 'fire' || (wasFiring && change === null)
  const state = isFiring ? 'firing' : value === null ? 'no_data' : 'ok'
  return { state, conditionHolds: holds, conditionSince, change }
}

/** Whether the condition holds; never without a value. */
export const conditionHolds = ({ comparator, threshold }: AlertRule, value: number | null): boolean =>
  value !== null && compare[comparator](value, threshold)

const compare: Record<Comparator, (value: number, threshold: number) => boolean> = {
  gt: (value, threshold) => value > threshold,
  gte: (value, threshold) => value >= threshold,
  lt: (value, threshold) => value < threshold,
  lte: (value, threshold) => value <= threshold,
}
