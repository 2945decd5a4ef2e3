import { defineGroup } from '../../command/command.ts'
import { ifMatchOption, ifRevisionFlag } from '../../command/conditionFlags.ts'
import { argument } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { ruleColumns } from './alertColumns.ts'
import { createRule } from './createRule.ts'
import { ruleHistory } from './ruleHistory.ts'
import { testRule } from './testRule.ts'
import { updateRule } from './updateRule.ts'

const rule = argument('Id of a rule')

const list = listCommand({
  brief: 'List alert rules',
  examples: [['ars alert-rules list', 'with the state and value of each']],
  flags: orderFlag,
  operation: 'alertRules.list',
  columns: ruleColumns,
  empty: 'There are no rules. `ars alert-rules create --help` shows how to create one.',
  list: (ars, page, { flags: { order } }) => ars.alertRules.list({ ...page, ...given({ order }) }),
})

const get = itemCommand({
  brief: 'Show an alert rule and its current value',
  examples: [['ars alert-rules get rule_…', 'its condition, state and last value']],
  args: { rule },
  operation: 'alertRules.get',
  call: (ars, { args }) => ars.alertRules.get(args.rule),
})

const remove = itemCommand({
  brief: 'Delete an alert rule',
  description: 'A firing alert is resolved. Past alerts stay readable.',
  examples: [['ars alert-rules delete rule_… --yes', 'without confirmation']],
  args: { rule },
  flags: ifRevisionFlag,
  operation: 'alertRules.delete',
  confirm: ({ args }) => `Delete the rule ${args.rule}?`,
  call: (ars, { args, flags }) => ars.alertRules.delete(args.rule, ifMatchOption(flags.ifRevision)),
  done: ({ name }) => `Deleted ${name}.`,
})

export const alertRules = defineGroup({
  brief: 'Conditions on metrics, evaluated every few seconds',
  commands: { list, get, create: createRule, update: updateRule, delete: remove, test: testRule, history: ruleHistory },
})
