import { defineCommand } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { sampleColumns } from './alertColumns.ts'

export const ruleHistory = defineCommand({
  brief: 'List the values of an alert rule by the minute',
  examples: [['ars alert-rules history rule_…', 'the last 24 hours, oldest first']],
  args: { rule: argument('Id of a rule') },
  operation: 'alertRules.history',
  async run({ args, context }) {
    const ars = await context.client()
    const { data, has_more, next_cursor } = await ars.alertRules.history(args.rule)
    context.out.list(sampleColumns, data, { has_more, next_cursor })
    if (data.length === 0 && context.out.mode === 'text') context.out.note('It has not been evaluated yet.')
  },
})
