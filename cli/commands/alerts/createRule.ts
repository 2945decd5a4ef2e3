import { asParams } from '../../body/asParams.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { readRule, ruleFlags } from './ruleBody.ts'

export const createRule = itemCommand({
  brief: 'Create an alert rule',
  examples: [
    [
      'ars alert-rules create --name Failing --metric error_rate --comparator gt --threshold 50',
      'more than half of the runs in the last five minutes failed',
    ],
    [
      'ars alert-rules create --name Slow --agent helper --metric p95_latency_ms --comparator gt --threshold 5000 ' +
        '--auto-rollback true',
      'rolls back to the previous version when it fires',
    ],
  ],
  flags: { ...ruleFlags, ...idempotencyFlag },
  operation: 'alertRules.create',
  call: async (ars, { flags, context }) =>
    ars.alertRules.create(asParams(await readRule(ars, flags, context)), keyOption(flags.idempotencyKey)),
  done: ({ id }) => `Created. \`ars alert-rules test ${id}\` evaluates it now.`,
})
