import { nothingToChange } from '../../command/bodyCommand.ts'
import { ifMatchOption, ifRevisionFlag } from '../../command/conditionFlags.ts'
import { argument } from '../../command/flags.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { readRule, ruleFlags } from './ruleBody.ts'

export const updateRule = itemCommand({
  brief: 'Change an alert rule, or switch it off',
  description: 'Changing the metric, agent, comparator, threshold or window, or --active false, resolves its alert.',
  examples: [
    ['ars alert-rules update rule_… --threshold 20', 'one field'],
    ['ars alert-rules update rule_… --active false', 'it is no longer evaluated'],
    ['ars alert-rules update rule_… -f agent_id=null', 'it watches all agents'],
  ],
  args: { rule: argument('Id of a rule') },
  flags: { ...ruleFlags, ...ifRevisionFlag },
  operation: 'alertRules.update',
  call: async (ars, { args, flags, context }) => {
    const body = await readRule(ars, flags, context)
    if (Object.keys(body).length === 0) throw nothingToChange()
    return ars.alertRules.update(args.rule, body, ifMatchOption(flags.ifRevision))
  },
})
