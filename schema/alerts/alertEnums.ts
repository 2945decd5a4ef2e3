import type { AlertStatus, RollbackResult } from '../../src/alerts/alert.ts'
import type { AlertMetric, AlertRuleState, Comparator } from '../../src/alerts/alertRule.ts'
import { describedEnum } from '../building/describedEnum.ts'

export const AlertMetricType = describedEnum<AlertMetric>('AlertMetric', 'The metric that a rule watches', {
  error_rate: 'Percentage of failed runs among those that completed or failed in the window',
  p95_latency_ms: '95th percentile of the latency of the runs that completed or failed in the window, in milliseconds',
  failed_runs: 'Number of runs that failed in the window',
  runs: 'Number of runs that ended in the window',
  tokens_used: 'Tokens used by the runs that ended in the window',
  webhook_failures: 'Number of deliveries that failed permanently in the window',
  quota_used_percent: 'Percentage of the monthly call quota that is used up; the window is ignored',
})

export const AlertComparatorType = describedEnum<Comparator>(
  'AlertComparator',
  'How a value is compared with the threshold',
  {
    gt: 'Greater than the threshold',
    gte: 'At least the threshold',
    lt: 'Less than the threshold',
    lte: 'At most the threshold',
  },
)

export const AlertRuleStateType = describedEnum<AlertRuleState>('AlertRuleState', 'The state of a rule', {
  ok: 'No alert is firing',
  firing: 'An alert is firing',
  no_data: 'Too few runs in the window, or not evaluated since it was created, changed or switched off',
})

export const AlertStatusType = describedEnum<AlertStatus>('AlertStatus', 'Whether an alert is still firing', {
  firing: 'The alert is still firing',
  resolved: 'The alert has ended',
})

export const AlertRollbackType = describedEnum<NonNullable<RollbackResult>>(
  'AlertRollback',
  'The outcome of an automatic rollback',
  {
    done: 'The previous version is live again',
    no_earlier_version: 'Nothing was changed: the first version was live',
    already_rolled_back: 'Nothing was changed: the live version was itself the result of a rollback',
    not_allowed: 'Nothing was changed: the last editor of the rule may not roll the agent back',
  },
)
