import type { AlertSnapshot } from '../../src/alerts/alert.ts'
import { listAlerts, readAlert } from '../../src/alerts/readAlert.ts'
import { builder } from '../building/builder.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { filteredQuery, lookUpQuery } from '../building/queries.ts'
import { AlertConnection, AlertRef, AlertRuleRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'
import { AlertComparatorType, AlertMetricType, AlertRollbackType, AlertStatusType } from './alertEnums.ts'

export const AlertSnapshotType = builder.objectRef<AlertSnapshot>('AlertSnapshot').implement({
  description: 'The metric of a rule at one point in time',
  fields: (t) => ({
    metric: t.expose('metric', { type: AlertMetricType, description: 'What the rule watches' }),
    value: t.exposeFloat(
      'value',
      orNull('Value of the metric; null only when a rule with too few samples is tested, never in an alert'),
    ),
    threshold: t.exposeFloat('threshold', { description: 'What the value was compared with' }),
    comparator: t.expose('comparator', { type: AlertComparatorType, description: 'How it was compared' }),
    windowStart: t.expose('windowStart', {
      type: 'DateTime',
      description: 'Start of the window that the value covers',
    }),
    windowEnd: t.expose('windowEnd', { type: 'DateTime', description: 'End of the window that the value covers' }),
    sampleCount: t.expose('sampleCount', {
      type: 'SafeInt',
      description: 'Number of runs, deliveries or calls that the value covers',
    }),
    runIds: t.exposeIDList('runIds', {
      description:
        'Ids of up to 20 runs that triggered it, latest first; empty for webhook_failures and quota_used_percent',
    }),
    rollback: t.expose('rollback', {
      type: AlertRollbackType,
      nullable: true,
      description: 'Outcome of the automatic rollback; null if the rule has none',
    }),
  }),
})

AlertRef.implement({
  description: 'A period in which the condition of a rule held, with the settings that the rule had when it fired',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with alrt_' }),
    ruleId: t.exposeID('ruleId', { description: 'Id of the rule that fired; it may have been deleted' }),
    rule: t.field({
      type: AlertRuleRef,
      nullable: true,
      description: 'The current rule; null if it was deleted',
      resolve: loaded('Alert', 'rule'),
    }),
    name: t.exposeString('name', { description: 'Name of the rule' }),
    metric: t.expose('metric', { type: AlertMetricType, description: 'What the rule watched' }),
    status: t.expose('status', { type: AlertStatusType, description: 'Whether it is still firing' }),
    value: t.exposeFloat('value', { description: 'The value of the metric when it fired' }),
    threshold: t.exposeFloat('threshold', { description: 'What the value was compared with' }),
    comparator: t.expose('comparator', { type: AlertComparatorType, description: 'How it was compared' }),
    agentId: t.exposeID('agentId', orNull('Id of the watched agent; null means all agents')),
    triggeredAt: t.expose('triggeredAt', { type: 'DateTime', description: 'When it fired' }),
    resolvedAt: t.expose('resolvedAt', timeOrNull('When it was resolved; null while it is firing')),
    snapshot: t.field({
      type: AlertSnapshotType,
      description: 'The metric when it fired',
      resolve: ({ snapshot }) => snapshot,
    }),
    rolledBackDeploymentId: t.exposeID(
      'rolledBackDeploymentId',
      orNull('Id of the deployment that the alert rolled back; null if it rolled back none'),
    ),
  }),
})

const AlertFilterType = builder.inputType('AlertFilter', {
  description: 'Conditions on alerts',
  fields: (t) => ({
    ruleId: t.id({ description: 'Alerts of this rule, even if it was deleted' }),
    status: t.field({ type: [AlertStatusType], description: 'Alerts with any of these statuses' }),
  }),
})

lookUpQuery('alert', AlertRef, readAlert)
filteredQuery('alerts', AlertRef, AlertConnection, AlertFilterType, listAlerts, "The organisation's alerts")
