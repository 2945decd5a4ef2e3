import { boolean, double, ids, integer, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import type { AlertMetric, AlertRule, AlertRuleState, Comparator } from '../alertRule.ts'

export const alertRuleEntity = defineEntity('AlertRule', 'alert_rules', {
  ...ids,
  name: text(),
  metric: text<AlertMetric>(),
  agentId: nullable(text()),
  comparator: text<Comparator>(),
  threshold: double(),
  windowSeconds: integer(),
  minSamples: integer(),
  forSeconds: integer(),
  autoRollback: boolean(),
  active: boolean(),
  createdBy: text(),
  /** The user or key whose rights an automatic rollback has; null for the creator. */
  savedBy: nullable(text()),
  createdAt: time(),
  updatedAt: time(),
  /** A deleted rule keeps its row, since deployments and audit entries name it. */
  deletedAt: nullable(time()),
  /** Counts the changes by callers: a judgement counts only if the rule is still the one that was judged. */
  revision: integer(),
  state: text<AlertRuleState>(),
  /** The last judgement's result, and since when all judgements have had it. */
  conditionHolds: boolean(),
  conditionSince: nullable(time()),
  lastValue: nullable(double()),
  lastEvaluatedAt: nullable(time()),
})

export type AlertRuleRow = EntityOf<typeof alertRuleEntity>

export const showRule = ({
  deletedAt: _deletedAt,
  savedBy: _savedBy,
  conditionHolds: _conditionHolds,
  conditionSince: _conditionSince,
  ...shown
}: AlertRuleRow): AlertRule => shown
