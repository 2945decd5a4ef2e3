import type { ReplayResult } from '../../../clients/typescript/src/generated/types.ts'
import { defineCommand, defineGroup } from '../../command/command.ts'
import { argument, choice, integer } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'
import { watchReplay } from './watchReplay.ts'

const replayArgument = { replay: argument('Id of the replay') }

const get = itemCommand({
  brief: 'Show a replay',
  examples: [
    ['ars replays get rpl_…', 'all its fields'],
    ['ars replays get rpl_… --wait 60 --json status,verdict', 'waits up to a minute for it to end'],
  ],
  operation: 'replays.get',
  args: replayArgument,
  flags: { wait: integer('Wait up to this many seconds for the replay to end', { placeholder: 'seconds' }) },
  call: (client, { args, flags }) => client.replays.get(args.replay, given({ wait: flags.wait })),
})

const watch = defineCommand({
  brief: 'Show the progress of a replay, and wait for its verdict',
  description: 'The exit code is 1 unless the replay passed.',
  examples: [['ars replays watch rpl_…', 'Ctrl-C stops watching; the replay continues']],
  operation: 'replays.get',
  args: replayArgument,
  isLong: true,
  async run({ args, context }) {
    const ars = await context.client()
    await watchReplay(context, ars, await ars.replays.get(args.replay))
  },
})

const resultColumns = [
  column<ReplayResult>('RECORDED', 'id', ({ replay_of }) => replay_of),
  column<ReplayResult>('REPEATED', 'id', ({ run_id }) => run_id),
  column<ReplayResult>('VERDICT', 'text', ({ verdict }) => verdict),
  column<ReplayResult>('FAILED CHECKS', 'text', ({ checks }) => failedNames(checks)),
  column<ReplayResult>('CHANGED', 'text', ({ changed }) => changed.join(', ')),
]

const failedNames = (checks: ReplayResult['checks']): string =>
  checks
    .filter(({ passed }) => !passed)
    .map(({ name }) => name)
    .join(', ')

const results = listCommand({
  brief: 'List the results of a replay: pairs of runs',
  examples: [
    ['ars replays results rpl_… --verdict failed', 'what did not pass'],
    ['ars replays results rpl_… --all --json replay_of,before,after', 'both outputs of each pair'],
  ],
  args: replayArgument,
  flags: { verdict: choice('Results with this verdict', ['passed', 'failed']), ...orderFlag },
  operation: 'replays.listResults',
  columns: resultColumns,
  empty: 'There are no such results.',
  list: (ars, page, { args, flags: { verdict, order } }) =>
    ars.replays.listResults(args.replay, { ...page, ...given({ verdict, order }) }),
})

const cancel = itemCommand({
  brief: 'Cancel a replay',
  examples: [['ars replays cancel rpl_…', 'stops it and its active runs']],
  operation: 'replays.cancel',
  args: replayArgument,
  call: (client, { args }) => client.replays.cancel(args.replay),
  done: ({ id }) => `Cancelled ${id}.`,
})

export const replays = defineGroup({
  brief: 'Versions tried on recorded runs',
  commands: { get, watch, results, cancel },
})
