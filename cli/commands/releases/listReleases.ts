import type { Release } from '../../../clients/typescript/src/generated/types.ts'
import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'
import { agentArgument } from '../agents/agentArgument.ts'
import { findAgentId } from '../agents/findAgentId.ts'

const releaseColumns = [
  column<Release>('ID', 'id', ({ id }) => id),
  column<Release>('VERSION', 'number', ({ version }) => version),
  column<Release>('STATUS', 'status', ({ status }) => status),
  column<Release>('STAGE', 'text', ({ stage, stages }) => `${stage}/${stages.length}`),
  column<Release>('STOPPED BECAUSE', 'text', ({ stopped_because }) => stopped_because),
  column<Release>('CREATED', 'time', ({ created_at }) => created_at),
]

export const listReleases = listCommand({
  brief: 'List the releases of an agent',
  examples: [
    ['ars agents releases helper', 'newest first'],
    ['ars agents releases helper --json id,version,status,stopped_because', 'how each ended'],
  ],
  args: agentArgument,
  flags: orderFlag,
  operation: 'releases.list',
  columns: releaseColumns,
  empty: 'There are no releases.',
  list: async (ars, page, { args, flags: { order } }) => {
    const id = await findAgentId(ars, args.agent)
    return () => ars.releases.list(id, { ...page, ...given({ order }) })
  },
})
