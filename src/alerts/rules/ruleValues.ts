/** The values of an alert rule as callers send them, and their validation. */
import type { Problem } from '../../platform/errors.ts'
import { checkRange, checkText, type Refuse, refuseInto } from '../../platform/fieldChecks.ts'
import { failWith } from '../alertErrors.ts'
import { type AlertMetric, type AlertRuleContent, type Comparator, isRunMetric } from '../alertRule.ts'

export type RuleValues = {
  name?: string | null | undefined
  metric?: AlertMetric | null | undefined
  agentId?: string | null | undefined
  comparator?: Comparator | null | undefined
  threshold?: number | null | undefined
  windowSeconds?: number | null | undefined
  minSamples?: number | null | undefined
  forSeconds?: number | null | undefined
  autoRollback?: boolean | null | undefined
  active?: boolean | null | undefined
}

export const ruleDefaults = {
  agentId: null,
  windowSeconds: 300,
  minSamples: 5,
  forSeconds: 0,
  autoRollback: false,
  active: true,
}

/** The rule with the values that are given. Only the agent can be set to null; elsewhere null changes nothing. */
export const withValues = <Content extends object>(content: Content, { agentId, ...values }: RuleValues): Content => ({
  ...content,
  ...(agentId !== undefined && { agentId }),
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)),
})

/** Throws all problems of a new or changed rule at once. */
export function checkRule(content: AlertRuleContent, nulls: readonly string[] = []): void {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  for (const param of nulls) refuse(param, 'must not be null')
  checkText(refuse, 'name', content.name, 200, 1)
  if (!Number.isFinite(content.threshold)) refuse('threshold', 'must be a finite number')
  checkRange(refuse, 'windowSeconds', content.windowSeconds, 60, 86_400)
  checkRange(refuse, 'minSamples', content.minSamples, 1, 1_000_000)
  checkRange(refuse, 'forSeconds', content.forSeconds, 0, 3_600)
  checkAgent(refuse, content)
  if (problems.length > 0) throw failWith(problems)
}

function checkAgent(refuse: Refuse, { metric, agentId, autoRollback }: AlertRuleContent): void {
  const isOfRuns = isRunMetric(metric)
  if (agentId !== null && !isOfRuns) refuse('agentId', `must be absent: ${metric} covers the whole organisation`)
  if (!autoRollback) return
  if (agentId === null) refuse('autoRollback', 'requires an agent to roll back')
  if (!isOfRuns) refuse('autoRollback', `must be false: ${metric} is not a metric of runs`)
}

/** The fields that a change sets to null although they can't be null. */
export const nullsOf = ({ agentId: _, ...values }: RuleValues): string[] =>
  Object.entries(values).flatMap(([param, value]) => (value === null ? [param] : []))
