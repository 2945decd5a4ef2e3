import { defineGroup } from '../../command/command.ts'
import { argument, choices, text } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { alertColumns } from './alertColumns.ts'

const list = listCommand({
  brief: 'List alerts: the times when a rule fired',
  examples: [
    ['ars alerts list --status firing', 'what is wrong now'],
    ['ars alerts list --rule rule_… --all', 'the history of a rule, deleted or not'],
  ],
  flags: {
    status: choices('Alerts with any of these statuses', ['firing', 'resolved']),
    rule: text('Alerts of this rule', { placeholder: 'rule_…' }),
    ...orderFlag,
  },
  operation: 'alerts.list',
  columns: alertColumns,
  empty: 'There are no alerts.',
  list: (ars, page, { flags: { status, rule, order } }) =>
    ars.alerts.list({ ...page, ...given({ status, rule_id: rule, order }) }),
})

const get = itemCommand({
  brief: 'Show an alert, with the figures from when it fired',
  examples: [['ars alerts get alrt_… --json snapshot', 'including the runs that triggered it']],
  args: { alert: argument('Id of an alert') },
  operation: 'alerts.get',
  call: (ars, { args }) => ars.alerts.get(args.alert),
})

export const alerts = defineGroup({ brief: 'Alerts that rules have fired', commands: { list, get } })
