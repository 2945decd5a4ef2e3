import { defineCommand } from '../../command/command.ts'
import { integer } from '../../command/flags.ts'
import { agentArgument } from './agentArgument.ts'
import { findAgentId } from './findAgentId.ts'

export const getAgent = defineCommand({
  brief: "Show an agent's live version",
  examples: [
    ['ars agents get echo', 'by its name'],
    ['ars agents get echo --agent-version 2', 'as it was in version 2'],
    ['ars agents get echo --json runtime', 'one field'],
  ],
  args: agentArgument,
  flags: { agentVersion: integer('Show this version instead of the live one', { placeholder: 'number' }) },
  operation: 'agents.get',
  otherOperation: 'agents.getVersion',
  async run({ args, flags, context }) {
    const ars = await context.client()
    const id = await findAgentId(ars, args.agent)
    const { agentVersion } = flags
    context.out.item(
      agentVersion === undefined ? await ars.agents.get(id) : await ars.agents.getVersion(id, agentVersion),
    )
  },
})
