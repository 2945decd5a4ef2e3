import { defineCommand } from '../../command/command.ts'
import { ifMatchOption, ifVersionFlag } from '../../command/conditionFlags.ts'
import { agentArgument } from './agentArgument.ts'
import { findAgentId } from './findAgentId.ts'

export const archiveAgent = defineCommand({
  brief: 'Archive an agent permanently',
  description: 'It accepts no new runs. Active runs finish, and its history stays readable.',
  examples: [
    ['ars agents archive helper', 'asks first'],
    ['ars agents archive ag_… --yes', 'in a script'],
  ],
  args: agentArgument,
  flags: ifVersionFlag,
  operation: 'agents.archive',
  confirm: ({ args }) => `Archive the agent ${args.agent}? This cannot be undone.`,
  async run({ args, flags, context }) {
    const ars = await context.client()
    const agent = await ars.agents.archive(await findAgentId(ars, args.agent), ifMatchOption(flags.ifVersion))
    context.out.item(agent)
    context.out.note(`Archived ${agent.name}.`)
  },
})
