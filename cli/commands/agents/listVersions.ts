import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { agentArgument } from './agentArgument.ts'
import { versionColumns } from './agentColumns.ts'
import { findAgentId } from './findAgentId.ts'

export const listVersions = listCommand({
  brief: 'List the versions of an agent',
  examples: [
    ['ars agents versions helper', 'newest first'],
    ['ars agents versions helper --json version,runtime', 'the runtime of each'],
  ],
  args: agentArgument,
  flags: orderFlag,
  operation: 'agents.listVersions',
  columns: versionColumns,
  empty: 'There are no versions.',
  list: async (ars, page, { args, flags: { order } }) => {
    const id = await findAgentId(ars, args.agent)
    return () => ars.agents.listVersions(id, { ...page, ...given({ order }) })
  },
})
