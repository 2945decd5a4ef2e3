/** REST's representations of alert rules and alerts. */
const alertSnapshotFragment = `
  fragment AlertSnapshot on AlertSnapshot {
    metric value threshold comparator window_start: windowStart window_end: windowEnd
    sample_count: sampleCount run_ids: runIds rollback
  }`

export const alertRuleFragment = `
  fragment AlertRule on AlertRule {
    id name metric agent_id: agentId comparator threshold window_seconds: windowSeconds min_samples: minSamples
    for_seconds: forSeconds auto_rollback: autoRollback active state last_value: lastValue
    last_evaluated_at: lastEvaluatedAt created_at: createdAt updated_at: updatedAt revision
  }`

export const alertSampleFragment = `
  fragment AlertSample on AlertSample { at value sample_count: sampleCount }`

export const alertRuleTestFragment = `${alertSnapshotFragment}
  fragment AlertRuleTest on AlertRuleTest { would_fire: wouldFire snapshot { ...AlertSnapshot } }`

export const alertFragment = `${alertSnapshotFragment}
  fragment Alert on Alert {
    id rule_id: ruleId name metric status value threshold comparator agent_id: agentId triggered_at: triggeredAt
    resolved_at: resolvedAt snapshot { ...AlertSnapshot } rolled_back_deployment_id: rolledBackDeploymentId
  }`
