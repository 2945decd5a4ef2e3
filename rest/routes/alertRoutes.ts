import type { Route } from '../route.ts'
import { alertFragment, alertRuleFragment, alertRuleTestFragment, alertSampleFragment } from './alertRepresentations.ts'
import { createRoute, deleteRoute, getRoute, listRoute, type Resource, updateRoute } from './resourceRoutes.ts'

const rules: Resource = {
  tag: 'alertRules',
  path: '/alert-rules',
  one: 'alertRule',
  many: 'alertRules',
  fragment: alertRuleFragment,
  readScope: 'alerts:read',
  writeScope: 'alerts:write',
  notFound: 'alert_rule_not_found',
  entityTag: 'revision',
}
const oneRule: Resource = { ...rules, codes: ['agent_not_allowed'] }
const partOfRule: Resource = { ...oneRule, entityTag: undefined }
const changedRule: Resource = { ...rules, codes: ['agent_not_allowed', 'agent_not_found', 'invalid_value'] }

const alerts = {
  tag: 'alerts',
  path: '/alerts',
  one: 'alert',
  many: 'alerts',
  fragment: alertFragment,
  readScope: 'alerts:read',
  writeScope: 'alerts:write',
  notFound: 'alert_not_found',
} as const

export const alertRoutes: Route[] = [
  listRoute(rules, {
    summary: 'List alert rules',
    description: 'A key that is limited to some agents sees only the rules for these.',
    statuses: { 200: 'A page of alert rules' },
  }),
  createRoute(changedRule, 'createAlertRule', {
    summary: 'Create an alert rule',
    description:
      'A condition on a metric, evaluated every few seconds. `auto_rollback` requires an `agent_id`, a metric of runs and ' +
      'also the scope `agents:write`.',
    statuses: { 201: 'The alert rule' },
    codes: ['too_many_alert_rules'],
  }),
  getRoute(oneRule, {
    summary: 'Get an alert rule by id',
    description: 'The condition, and its current state.',
    statuses: { 200: 'The alert rule' },
  }),
  updateRoute(changedRule, 'updateAlertRule', {
    summary: 'Update an alert rule',
    description:
      'Changes the given fields. Changing `metric`, `agent_id`, `comparator`, `threshold` or ' +
      '`window_seconds`, or setting `active` to false, resolves the alert of the rule that is firing.',
    statuses: { 200: 'The alert rule' },
  }),
  deleteRoute(oneRule, 'deleteAlertRule', {
    summary: 'Delete an alert rule',
    description: 'Resolves its alert if one is firing. Its alerts can still be read.',
    statuses: { 200: 'The deleted alert rule' },
  }),
  getRoute(partOfRule, {
    name: 'alertRules.test',
    method: 'POST',
    path: '/alert-rules/{id}/test',
    summary: 'Evaluate an alert rule now, without firing',
    description:
      'Returns whether the condition holds now, whether the rule is active or not; `for_seconds` is ignored. ' +
      'Nothing is stored.',
    document: `query ($id: ID!) { testAlertRule(id: $id) { ...AlertRuleTest } } ${alertRuleTestFragment}`,
    responsePath: 'testAlertRule',
    statuses: { 200: 'The result of the evaluation' },
  }),
  getRoute(partOfRule, {
    name: 'alertRules.history',
    path: '/alert-rules/{id}/history',
    summary: 'List the values of an alert rule',
    description: 'One value for each minute of the last 24 hours, oldest first; all in one page.',
    document: `query ($id: ID!) { alertRule(id: $id) { history { ...AlertSample } } } ${alertSampleFragment}`,
    responsePath: 'alertRule.history',
    plainList: true,
    statuses: { 200: 'The values' },
  }),
  listRoute(
    { ...alerts, filter: 'AlertFilter' },
    {
      summary: 'List alerts',
      description:
        'Includes alerts of deleted rules. A key that is limited to some agents sees only the alerts for these.',
      query: { rule_id: 'filter.ruleId', status: 'filter.status' },
      statuses: { 200: 'A page of alerts' },
      codes: ['invalid_value'],
    },
  ),
  getRoute(alerts, {
    summary: 'Get an alert by id',
    description: 'The alert, with the metric at the time it fired.',
    statuses: { 200: 'The alert' },
    codes: ['agent_not_allowed'],
  }),
]
