/** An alert: one episode in which the condition of a rule held. It keeps the rule's values from when it fired. */
import type { AlertData } from '../events/eventCatalog.ts'
import type { JsonObject } from '../platform/json.ts'
import type { AlertMetric, AlertRuleContent, Comparator } from './alertRule.ts'

export type AlertStatus = 'firing' | 'resolved'

/** The result of an automatic rollback; null without one. */
export type RollbackResult = 'done' | 'no_earlier_version' | 'already_rolled_back' | 'not_allowed' | null

/** The figure at one moment. */
export type AlertSnapshot = {
  metric: AlertMetric
  /** Null if there were too few samples; never in an alert. */
  value: number | null
  threshold: number
  comparator: Comparator
  windowStart: Date
  windowEnd: Date
  sampleCount: number
  /** Up to 20 runs that caused it, the latest first. */
  runIds: string[]
  rollback: RollbackResult
}

export type Alert = Pick<AlertRuleContent, 'name' | 'metric' | 'threshold' | 'comparator' | 'agentId'> & {
  organizationId: string
  id: string
  ruleId: string
  status: AlertStatus
  value: number
  triggeredAt: Date
  resolvedAt: Date | null
  snapshot: AlertSnapshot
  rolledBackDeploymentId: string | null
}

/** The stored form of a snapshot: JSON has no times. */
export type StoredSnapshot = Omit<AlertSnapshot, 'windowStart' | 'windowEnd'> & {
  windowStart: string
  windowEnd: string
}

export const storedSnapshot = (snapshot: AlertSnapshot): StoredSnapshot => ({
  ...snapshot,
  windowStart: snapshot.windowStart.toISOString(),
  windowEnd: snapshot.windowEnd.toISOString(),
})

/** As events carry it, and as REST shows it. */
export const toAlertData = (alert: Alert): AlertData => ({
  id: alert.id,
  rule_id: alert.ruleId,
  name: alert.name,
  metric: alert.metric,
  status: alert.status,
  value: alert.value,
  threshold: alert.threshold,
  comparator: alert.comparator,
  agent_id: alert.agentId,
  triggered_at: alert.triggeredAt.toISOString(),
  resolved_at: alert.resolvedAt?.toISOString() ?? null,
  snapshot: toSnapshotData(alert.snapshot),
  rolled_back_deployment_id: alert.rolledBackDeploymentId,
})

const toSnapshotData = (snapshot: AlertSnapshot): JsonObject => ({
  metric: snapshot.metric,
  value: snapshot.value,
  threshold: snapshot.threshold,
  comparator: snapshot.comparator,
  window_start: snapshot.windowStart.toISOString(),
  window_end: snapshot.windowEnd.toISOString(),
  sample_count: snapshot.sampleCount,
  run_ids: snapshot.runIds,
  rollback: snapshot.rollback,
})
