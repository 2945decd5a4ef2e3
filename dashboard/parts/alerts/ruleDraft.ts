/** The alert rule form's state: numbers are strings until they are sent. */
import type { AlertRule } from './alertQueries.ts'
import { type Comparator, type Metric, metrics } from './metrics.ts'

export type RuleDraft = {
  name: string
  metric: Metric
  comparator: Comparator
  threshold: string
  agentId: string
  windowSeconds: string
  minSamples: string
  forSeconds: string
  autoRollback: boolean
  active: boolean
}

export const newRule: RuleDraft = {
  name: '',
  metric: 'error_rate',
  comparator: 'gt',
  threshold: '10',
  agentId: '',
  windowSeconds: '300',
  minSamples: '5',
  forSeconds: '0',
  autoRollback: false,
  active: true,
}

export const ruleDraftOf = (rule: AlertRule): RuleDraft => ({
  name: rule.name,
  metric: rule.metric,
  comparator: rule.comparator,
  threshold: String(rule.threshold),
  agentId: rule.agentId ?? '',
  windowSeconds: String(rule.windowSeconds),
  minSamples: String(rule.minSamples),
  forSeconds: String(rule.forSeconds),
  autoRollback: rule.autoRollback,
  active: rule.active,
})

/** The input that the service expects. Settings that do not apply to the metric are left out, and the agent is cleared. */
export function sentRule(draft: RuleDraft) {
  const { ofRuns, hasSamples } = metrics[draft.metric]
  const agentId = ofRuns && draft.agentId !== '' ? draft.agentId : null
  return {
    name: draft.name,
    metric: draft.metric,
    comparator: draft.comparator,
    threshold: numberOf(draft.threshold),
    agentId,
    windowSeconds: numberOf(draft.windowSeconds),
    forSeconds: numberOf(draft.forSeconds),
    autoRollback: agentId !== null && draft.autoRollback,
    active: draft.active,
    ...(hasSamples && { minSamples: numberOf(draft.minSamples) }),
  }
}

/** Text that is not a number is sent unchanged: the service returns the error at its field. */
function numberOf(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isNaN(value) ? (text as unknown as number) : value
}
