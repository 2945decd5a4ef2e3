import { listRules, readRule } from '../../src/alerts/rules/readRule.ts'
import type { AlertSample } from '../../src/alerts/store/alertSamples.ts'
import { builder } from '../building/builder.ts'
import { revisionDescription } from '../building/conditions.ts'
import { listQuery, lookUpQuery } from '../building/queries.ts'
import { AlertRuleConnection, AlertRuleRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'
import { AlertComparatorType, AlertMetricType, AlertRuleStateType } from './alertEnums.ts'

const AlertSampleType = builder.objectRef<AlertSample>('AlertSample').implement({
  description: 'The value of a rule in one minute',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'The minute' }),
    value: t.exposeFloat('value', { nullable: true, description: 'The value; null if there were too few samples' }),
    sampleCount: t.expose('sampleCount', {
      type: 'SafeInt',
      description: 'Number of runs, deliveries or calls that the value is about',
    }),
  }),
})

AlertRuleRef.implement({
  description: 'A condition on a figure of the organisation, judged every few seconds',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with rule_' }),
    name: t.exposeString('name', { description: 'Name for people; need not be unique' }),
    metric: t.expose('metric', { type: AlertMetricType, description: 'What it watches' }),
    agentId: t.exposeID('agentId', { nullable: true, description: 'Id of the watched agent; null: all agents' }),
    comparator: t.expose('comparator', { type: AlertComparatorType, description: 'How the value is compared' }),
    threshold: t.exposeFloat('threshold', { description: 'What the value is compared with' }),
    windowSeconds: t.exposeInt('windowSeconds', { description: 'The last seconds that the value is about' }),
    minSamples: t.exposeInt('minSamples', {
      description: 'Fewer completed and failed runs in the window are no data; for error_rate and p95_latency_ms alone',
    }),
    forSeconds: t.exposeInt('forSeconds', {
      description: 'How long the condition must hold to fire, and not hold to be resolved',
    }),
    autoRollback: t.exposeBoolean('autoRollback', {
      description: 'Whether the version before goes live again when it fires',
    }),
    active: t.exposeBoolean('active', { description: 'Whether it is judged' }),
    state: t.expose('state', { type: AlertRuleStateType, description: 'What it is at' }),
    lastValue: t.exposeFloat('lastValue', {
      nullable: true,
      description: 'The value when it was last judged; null if there were too few samples',
    }),
    lastEvaluatedAt: t.expose('lastEvaluatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last judged; null if not yet, since it was created, changed or switched off',
    }),
    history: t.field({
      type: [AlertSampleType],
      description: 'Its values by the minute in the last 24 hours, the oldest first',
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
