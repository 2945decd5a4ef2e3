import { defineGroup } from '../../command/command.ts'
import { argument, integer } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { action } from './action.ts'
import { create } from './create.ts'
import { events } from './events.ts'
import { exportRuns } from './export.ts'
import { list } from './list.ts'
import { rerun } from './rerun.ts'
import { stream } from './stream.ts'

const get = itemCommand({
  brief: 'Show a run',
  examples: [
    ['ars runs get run_…', 'all its fields'],
    ['ars runs get run_… --wait 60 --json status,output', 'waits up to a minute for it to end'],
  ],
  operation: 'runs.get',
  args: { run: argument('Id of the run') },
  flags: { wait: integer('Wait up to this many seconds for the run to end', { placeholder: 'seconds' }) },
  call: (client, { args, flags }) => client.runs.get(args.run, given({ wait: flags.wait })),
})

const cancel = itemCommand({
  brief: 'Cancel a run',
  examples: [['ars runs cancel run_…', 'stops it, wherever it is executed']],
  operation: 'runs.cancel',
  args: { run: argument('Id of the run') },
  call: (client, { args }) => client.runs.cancel(args.run),
  done: ({ id }) => `Cancelled ${id}.`,
})

export const runs = defineGroup({
  brief: 'Create, follow, list, cancel and answer runs',
  commands: { create, stream, get, list, cancel, action, events, rerun, export: exportRuns },
})
