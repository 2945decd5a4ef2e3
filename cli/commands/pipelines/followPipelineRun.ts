import { defineCommand } from '../../command/command.ts'
import { argument, integer } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { goesOn, showPipelineRun } from './showPipelineRun.ts'

export const followPipelineRun = defineCommand({
  brief: 'Follow a pipeline run from its start, or after an event',
  examples: [['ars pipelines follow prun_…', 'its steps so far, and what follows']],
  args: { pipelineRun: argument('Id of a pipeline run') },
  flags: { after: integer('Number of the event after which to start', { placeholder: 'seq' }) },
  operation: 'pipelineRuns.follow',
  isLong: true,
  async run({ args, flags, context }) {
    const ars = await context.client()
    context.sayWhenInterrupted(goesOn(args.pipelineRun))
    await showPipelineRun(context, ars.pipelineRuns.follow(args.pipelineRun, given({ after: flags.after })))
  },
})
