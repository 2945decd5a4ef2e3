import { choice } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { agentColumns } from './agentColumns.ts'

export const listAgents = listCommand({
  brief: 'List the agents of the organisation',
  examples: [
    ['ars agents list', 'the newest 20, archived ones included'],
    ['ars agents list --status active --all', 'all that accept runs'],
    ['ars agents list --json id,name', 'two fields, for programs'],
  ],
  flags: {
    status: choice('Only agents with this status', ['active', 'archived']),
    kind: choice('Only hired agents, or only your own', ['catalog', 'custom']),
    ...orderFlag,
  },
  operation: 'agents.list',
  columns: agentColumns,
  empty: 'There are no agents. `ars catalog list` shows what can be hired.',
  list: (ars, page, { flags: { status, kind, order } }) =>
    ars.agents.list({ ...page, ...given({ status, kind, order }) }),
})
