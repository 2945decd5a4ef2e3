/** The query that judges a rule without firing. */
import { type RuleTest, testRule } from '../../src/alerts/rules/testRule.ts'
import { builder } from '../building/builder.ts'
import { AlertSnapshotType } from './alert.ts'

const AlertRuleTestType = builder.objectRef<RuleTest>('AlertRuleTest').implement({
  description: 'What a judgement of a rule says now',
  fields: (t) => ({
    wouldFire: t.exposeBoolean('wouldFire', {
      description: 'Whether the condition holds now; how long it has held does not matter here',
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
    description: 'Judges an alert rule now, active or not; nothing fires and nothing is stored',
    args: { id: t.arg.id({ required: true, description: 'Id of the alert rule' }) },
    resolve: (_, { id }, { deps, viewer }) => testRule(deps, viewer, id),
  }),
)
