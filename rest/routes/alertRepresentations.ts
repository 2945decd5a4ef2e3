/** REST's representations of alert rules and alerts. */
import { fragment } from './fragment.ts'

const alertSnapshotFragment = fragment(
  'AlertSnapshot',
  'metric value threshold comparator windowStart windowEnd sampleCount runIds rollback',
)

export const alertRuleFragment = fragment(
  'AlertRule',
  `id name metric agentId comparator threshold windowSeconds minSamples forSeconds autoRollback active state lastValue
  lastEvaluatedAt createdAt updatedAt revision`,
)

export const alertSampleFragment = fragment('AlertSample', 'at value sampleCount')

export const alertRuleTestFragment =
  alertSnapshotFragment + fragment('AlertRuleTest', 'wouldFire snapshot { ...AlertSnapshot }')

export const alertFragment =
  alertSnapshotFragment +
  fragment(
    'Alert',
    `id ruleId name metric status value threshold comparator agentId triggeredAt resolvedAt
    snapshot { ...AlertSnapshot } rolledBackDeploymentId`,
  )
