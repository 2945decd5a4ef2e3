import { double, ids, json, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import type { Alert, AlertStatus, StoredSnapshot } from '../alert.ts'
import type { AlertMetric, Comparator } from '../alertRule.ts'

export const alertEntity = defineEntity('Alert', 'alerts', {
  ...ids,
  /** The rule may have been deleted since. */
  ruleId: text(),
  name: text(),
  metric: text<AlertMetric>(),
  status: text<AlertStatus>(),
  value: double(),
  threshold: double(),
  comparator: text<Comparator>(),
  agentId: nullable(text()),
  triggeredAt: time(),
  resolvedAt: nullable(time()),
  snapshot: json<StoredSnapshot>(),
  rolledBackDeploymentId: nullable(text()),
})

export type AlertRow = EntityOf<typeof alertEntity>

export const showAlert = ({ snapshot, ...row }: AlertRow): Alert => ({
  ...row,
  snapshot: { ...snapshot, windowStart: new Date(snapshot.windowStart), windowEnd: new Date(snapshot.windowEnd) },
})
