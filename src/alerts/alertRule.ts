/** An alert rule: a condition on a figure, and the result of its last judgement. */
export const runMetrics = ['error_rate', 'p95_latency_ms', 'failed_runs', 'runs', 'tokens_used'] as const
export const alertMetrics = [...runMetrics, 'webhook_failures', 'quota_used_percent'] as const
export const comparators = ['gt', 'gte', 'lt', 'lte'] as const

export type RunMetric = (typeof runMetrics)[number]
export type AlertMetric = (typeof alertMetrics)[number]
export type Comparator = (typeof comparators)[number]
/** `no_data`: too few runs in the window, or not judged since the rule was created or changed. */
export type AlertRuleState = 'ok' | 'firing' | 'no_data'

/** What callers set. */
export type AlertRuleContent = {
  name: string
  metric: AlertMetric
  /** Null means all agents. */
  agentId: string | null
  comparator: Comparator
  threshold: number
  windowSeconds: number
  minSamples: number
  forSeconds: number
  autoRollback: boolean
  active: boolean
}

export type AlertRule = AlertRuleContent & {
  organizationId: string
  id: string
  state: AlertRuleState
  lastValue: number | null
  lastEvaluatedAt: Date | null
  createdBy: string
  createdAt: Date
  updatedAt: Date
  /** Counts the changes by callers. */
  revision: number
}

export const isRunMetric = (metric: AlertMetric): metric is RunMetric => runMetrics.some((known) => known === metric)

/** Before its first judgement, and after a change of its condition. */
export const notJudged = {
  state: 'no_data',
  conditionHolds: false,
  conditionSince: null,
  lastValue: null,
  lastEvaluatedAt: null,
} as const
