import type { AlertStatus, RollbackResult } from '../../src/alerts/alert.ts'
import type { AlertMetric, AlertRuleState, Comparator } from '../../src/alerts/alertRule.ts'
import { describedEnum } from '../building/describedEnum.ts'

export const AlertMetricType = describedEnum<AlertMetric>('AlertMetric', 'The figure that a rule watches', {
  error_rate: 'Failed runs of those that completed or failed in the window, in percent',
  p95_latency_ms:
    'The 95th percentile of the latency of the runs that completed or failed in the window, in milliseconds',
  failed_runs: 'How many runs failed in the window',
  runs: 'How many runs ended in the window',
  tokens_used: 'The tokens of the runs that ended in the window',
  webhook_failures: 'How many deliveries failed for good in the window',
  quota_used_percent: "Used calls of the month's quota, in percent; the window does not matter",
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

export const AlertRuleStateType = describedEnum<AlertRuleState>('AlertRuleState', 'What a rule is at', {
  ok: 'No alert is firing',
  firing: 'It has an alert that is firing',
  no_data: 'Too few runs in the window, or not judged since it was created, changed or switched off',
})

export const AlertStatusType = describedEnum<AlertStatus>('AlertStatus', 'Whether an alert is over', {
  firing: 'The episode goes on',
  resolved: 'The episode is over',
})

export const AlertRollbackType = describedEnum<NonNullable<RollbackResult>>(
  'AlertRollback',
  'What came of an automatic rollback',
  {
    done: 'The version before is live again',
    no_earlier_version: 'Nothing was changed: the first version was live',
    already_rolled_back: 'Nothing was changed: a rollback had brought the version that was live',
    not_allowed: 'Nothing was changed: the last editor of the rule may not roll the agent back',
  },
)
