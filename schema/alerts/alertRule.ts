import { listRules, readRule } from '../../src/alerts/rules/readRule.ts'
import type { AlertSample } from '../../src/alerts/store/alertSamples.ts'
import { builder } from '../building/builder.ts'
import { revisionDescription } from '../building/conditions.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { listQuery, lookUpQuery } from '../building/queries.ts'
import { AlertRuleConnection, AlertRuleRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'
import { AlertComparatorType, AlertMetricType, AlertRuleStateType } from './alertEnums.ts'

const AlertSampleType = builder.objectRef<AlertSample>('AlertSample').implement({
  description: 'The value of a rule in one minute',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Start of the minute' }),
    value: t.exposeFloat('value', orNull('The value; null if there were too few samples')),
    sampleCount: t.expose('sampleCount', {
      type: 'SafeInt',
      description: 'Number of runs, deliveries or calls that the value covers',
    }),
  }),
})

AlertRuleRef.implement({
  description: 'A condition on a metric of the organisation, evaluated every few seconds',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with rule_' }),
    name: t.exposeString('name', { description: 'Display name; need not be unique' }),
    metric: t.expose('metric', { type: AlertMetricType, description: 'The metric that it watches' }),
    agentId: t.exposeID('agentId', orNull('Id of the watched agent; null means all agents')),
    comparator: t.expose('comparator', { type: AlertComparatorType, description: 'How the value is compared' }),
    threshold: t.exposeFloat('threshold', { description: 'What the value is compared with' }),
    windowSeconds: t.exposeInt('windowSeconds', {
      description: 'Length of the window that the value covers, in seconds',
    }),
    minSamples: t.exposeInt('minSamples', {
      description:
        'Number of completed and failed runs in the window below which there is not enough data; only for error_rate and p95_latency_ms',
    }),
    forSeconds: t.exposeInt('forSeconds', {
      description:
        'Seconds that the condition must hold before the rule fires, and must not hold before the alert is resolved',
    }),
    autoRollback: t.exposeBoolean('autoRollback', {
      description: 'Whether the agent is rolled back to its previous version when the rule fires',
    }),
    active: t.exposeBoolean('active', { description: 'Whether it is evaluated' }),
    state: t.expose('state', { type: AlertRuleStateType, description: 'Its current state' }),
    lastValue: t.exposeFloat(
      'lastValue',
      orNull('Value at the last evaluation; null if there were too few samples, or if it was not evaluated yet'),
    ),
    lastEvaluatedAt: t.expose(
      'lastEvaluatedAt',
      timeOrNull('When it was last evaluated; null if it was not since it was created, changed or switched off'),
    ),
    history: t.field({
      type: [AlertSampleType],
      description: 'Its value in each minute of the last 24 hours, oldest first',
      complexity: { field: 200, multiplier: 200 }, // up to 1,440 items
      resolve: loaded('AlertRule', 'history'),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the rule was created' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the rule was last changed' }),
    revision: t.exposeInt('revision', { description: revisionDescription }),
  }),
})

lookUpQuery('alertRule', AlertRuleRef, readRule, 'alert rule')
listQuery('alertRules', AlertRuleRef, AlertRuleConnection, listRules, "The organisation's alert rules")
