import { argument } from '../../command/flags.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { conditionOf } from './alertColumns.ts'

export const testRule = itemCommand({
  brief: 'Evaluate an alert rule now, without firing',
  description: 'Reports whether the condition is met now, even if the rule is not active. Nothing is stored.',
  examples: [
    ['ars alert-rules test rule_…', 'the value now'],
    ['ars alert-rules test rule_… --json would_fire', 'for a script'],
  ],
  args: { rule: argument('Id of a rule') },
  operation: 'alertRules.test',
  call: (ars, { args }) => ars.alertRules.test(args.rule),
  done: ({ would_fire, snapshot }) => {
    const value = snapshot.value === null ? `no data (${snapshot.sample_count} samples)` : snapshot.value
    return `${would_fire ? 'It would fire' : 'It would not fire'}: ${conditionOf(snapshot)}, and the value is ${value}.`
  },
})
