import { defineGroup } from '../../command/command.ts'
import { optionalArgument, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { deploymentColumns } from '../agents/agentColumns.ts'
import { findAgentId } from '../agents/findAgentId.ts'
import { allDeployments } from './allDeployments.ts'

const list = listCommand({
  brief: 'List which versions went live, and when',
  examples: [
    ['ars deployments list', 'of all agents'],
    ['ars deployments list helper --since 7d', 'of one agent, the last week'],
  ],
  args: { agent: optionalArgument('Id or name of the agent; default: all agents', 'agents') },
  flags: { since: time('Created after this time'), until: time('Created before this time'), ...orderFlag },
  operation: 'agents.listDeployments',
  columns: deploymentColumns,
  empty: 'There are no deployments.',
  list: async (ars, page, { args, flags: { since, until, order }, context }) => {
    const filters = { ...page, ...given({ created_after: since, created_before: until, order }) }
    if (args.agent === undefined) return () => allDeployments(context, filters)
    const id = await findAgentId(ars, args.agent)
    return () => ars.agents.listDeployments(id, filters)
  },
})

export const deployments = defineGroup({ brief: 'Versions going live', commands: { list } })
