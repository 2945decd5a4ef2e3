import { defineCommand } from '../../command/command.ts'
import { ifMatchOption, ifVersionFlag } from '../../command/conditionFlags.ts'
import { integer, text } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { agentArgument } from './agentArgument.ts'
import { findAgentId } from './findAgentId.ts'

export const rollbackAgent = defineCommand({
  brief: 'Make an earlier version live again',
  description: 'The entire content of the earlier version, including its name, becomes the next version.',
  examples: [
    ['ars agents rollback helper', 'to the version before the live one'],
    ['ars agents rollback helper --to 3 --reason "too slow" --yes', 'to version 3, in a script'],
    ['ars agents rollback helper --if-version 5 --yes', 'only if version 5 is still live'],
  ],
  args: agentArgument,
  flags: {
    to: integer('The version to return to; default: the previous one', { placeholder: 'number' }),
    reason: text('The reason; stored with the deployment'),
    ...ifVersionFlag,
  },
  operation: 'agents.rollback',
  confirm: ({ args, flags }) =>
    `Make ${flags.to === undefined ? 'the previous version' : `version ${flags.to}`} of ${args.agent} live again?`,
  async run({ args, flags, context }) {
    const ars = await context.client()
    const id = await findAgentId(ars, args.agent)
    const body = given({ version: flags.to, reason: flags.reason })
    const agent = await ars.agents.rollback(id, body, ifMatchOption(flags.ifVersion))
    context.out.item(agent)
    context.out.note(
      `Version ${agent.version} is live, with the content of ${flags.to === undefined ? 'the previous version' : `version ${flags.to}`}.`,
    )
  },
})
