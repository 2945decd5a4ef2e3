import type { Replay } from '../../../clients/typescript/src/generated/types.ts'
import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'
import { agentArgument } from '../agents/agentArgument.ts'
import { findAgentId } from '../agents/findAgentId.ts'

const replayColumns = [
  column<Replay>('ID', 'id', ({ id }) => id),
  column<Replay>('VERSION', 'number', ({ version }) => version),
  column<Replay>('STATUS', 'status', ({ status }) => status),
  column<Replay>('VERDICT', 'text', ({ verdict }) => verdict),
  column<Replay>('DONE', 'text', ({ runs }) => `${runs.done}/${runs.total}`),
  column<Replay>('CREATED', 'time', ({ created_at }) => created_at),
]

export const listReplays = listCommand({
  brief: 'List the replays of an agent',
  examples: [
    ['ars agents replays helper', 'newest first'],
    ['ars agents replays helper --json id,version,verdict', 'what each was about'],
  ],
  args: agentArgument,
  flags: orderFlag,
  operation: 'replays.list',
  columns: replayColumns,
  empty: 'There are no replays.',
  list: async (ars, page, { args, flags: { order } }) => {
    const id = await findAgentId(ars, args.agent)
    return () => ars.replays.list(id, { ...page, ...given({ order }) })
  },
})
