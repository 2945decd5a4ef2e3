import { defineCommand } from '../../command/command.ts'
import { argument, integer } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { goesOn, showStream } from './showRun.ts'

export const stream = defineCommand({
  brief: 'Follow a run from its start, or after an event',
  description: 'A lost connection is resumed without a gap or a repeat. Ctrl-C stops following; the run continues.',
  examples: [
    ['ars runs stream run_…', 'its output so far, and what follows'],
    ['ars runs stream run_… --after 12 --json', 'the events after number 12, one JSON object per line'],
  ],
  args: { run: argument('Id of the run') },
  flags: { after: integer('Number of the event after which to start', { placeholder: 'seq' }) },
  operation: 'runs.follow',
  isLong: true,
  async run({ args, flags, context }) {
    const client = await context.client()
    context.sayWhenInterrupted(goesOn(args.run))
    await showStream(context, client.runs.follow(args.run, given({ after: flags.after })))
  },
})
