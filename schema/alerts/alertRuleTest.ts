/** The query that evaluates a rule without firing an alert. */
import { type RuleTest, testRule } from '../../src/alerts/rules/testRule.ts'
import { builder } from '../building/builder.ts'
import { AlertSnapshotType } from './alert.ts'

const AlertRuleTestType = builder.objectRef<RuleTest>('AlertRuleTest').implement({
  description: 'The result of evaluating a rule now',
  fields: (t) => ({
    wouldFire: t.exposeBoolean('wouldFire', {
      description: 'Whether the condition holds now, regardless of how long it has held',
    }),
    snapshot: t.field({
      type: AlertSnapshotType,
      description: 'The metric now',
      resolve: ({ snapshot }) => snapshot,
    }),
  }),
})

builder.queryField('testAlertRule', (t) =>
  t.field({
    type: AlertRuleTestType,
    nullable: true,
    description: 'Evaluates an alert rule now, active or not; no alert fires and nothing is stored',
    args: { id: t.arg.id({ required: true, description: 'Id of the alert rule' }) },
    resolve: (_, { id }, { deps, viewer }) => testRule(deps, viewer, id),
  }),
)
