/** The mutations of alert rules. */
import { createRule } from '../../src/alerts/rules/createRule.ts'
import { deleteRule } from '../../src/alerts/rules/deleteRule.ts'
import { updateRule } from '../../src/alerts/rules/updateRule.ts'
import { builder } from '../building/builder.ts'
import { conditions } from '../building/conditions.ts'
import { changeMutation, createMutation, idempotencyKeyOf, removeMutation } from '../building/mutations.ts'
import { AlertRuleRef } from '../building/refs.ts'
import { AlertComparatorType, AlertMetricType } from './alertEnums.ts'

const name = { description: '1 to 200 characters' }
const metric = { type: AlertMetricType, description: 'The metric to watch' }
const agentId = 'Id of the agent to watch; not for webhook_failures and quota_used_percent'
const comparator = { type: AlertComparatorType, description: 'How the value is compared with the threshold' }
const threshold = { description: 'What the value is compared with' }
const windowSeconds = 'Length of the window that the value covers, in seconds: 60 to 86,400'
const minSamples =
  'Number of completed and failed runs in the window below which there is not enough data, 1 to 1,000,000; only for error_rate and p95_latency_ms'
const forSeconds =
  'Seconds that the condition must hold before the rule fires, and must not hold before the alert is resolved: 0 to 3,600'
const autoRollback =
  'Whether to roll the agent back to its previous version when the rule fires; only runs of the live version then count. ' +
  'Requires an agent, a metric of runs and the scope agents:write'
const active = 'Whether the rule is evaluated'

const CreateAlertRuleInput = builder.inputType('CreateAlertRuleInput', {
  description: 'A condition on a metric',
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    metric: t.field({ ...metric, required: true }),
    agentId: t.id({ description: `${agentId}; default: all agents` }),
    comparator: t.field({ ...comparator, required: true }),
    threshold: t.float({ ...threshold, required: true }),
    windowSeconds: t.int({ description: `${windowSeconds}; default 300` }),
    minSamples: t.int({ description: `${minSamples}; default 5` }),
    forSeconds: t.int({ description: `${forSeconds}; default 0` }),
    autoRollback: t.boolean({ description: `${autoRollback}; default false` }),
    active: t.boolean({ description: `${active}; default true` }),
    idempotencyKey: t.string(idempotencyKeyOf('alert rule')),
  }),
})

const UpdateAlertRuleInput = builder.inputType('UpdateAlertRuleInput', {
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the alert rule' }),
    ifRevision: t.int(conditions.ifRevision),
    name: t.string(name),
    metric: t.field(metric),
    agentId: t.id({ description: `${agentId}; null means all agents` }),
    comparator: t.field(comparator),
    threshold: t.float(threshold),
    windowSeconds: t.int({ description: windowSeconds }),
    minSamples: t.int({ description: minSamples }),
    forSeconds: t.int({ description: forSeconds }),
    autoRollback: t.boolean({ description: autoRollback }),
    active: t.boolean({ description: active }),
  }),
})

const resource = { field: 'alertRule', type: AlertRuleRef, noun: 'alert rule' }

createMutation('createAlertRule', resource, CreateAlertRuleInput, createRule, 'Creates an alert rule')
changeMutation('updateAlertRule', resource, UpdateAlertRuleInput, updateRule, {
  description:
    'Changes an alert rule. Changing its metric, agent, comparator, threshold or window, or deactivating it, resolves its alert',
})
removeMutation('deleteAlertRule', resource, 'ifRevision', deleteRule, {
  description: 'Deletes an alert rule and resolves its alert; its alerts can still be read',
  result: 'The deleted alert rule',
})
