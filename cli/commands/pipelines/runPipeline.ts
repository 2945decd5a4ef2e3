import { bodyFlags } from '../../body/bodyFlags.ts'
import { readFields } from '../../body/readFields.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { duration, texts, toggle } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { pairs } from '../runs/runFlags.ts'
import { findPipelineId, pipelineArgument } from './findPipelineId.ts'
import { mayExist, showPipelineRun } from './showPipelineRun.ts'

export const runPipeline = defineCommand({
  brief: 'Run a pipeline, follow its steps and print its output',
  description: 'Ctrl-C stops following; the pipeline run continues.',
  examples: [
    ['ars pipelines run Intake -f query=hello', 'with {"query": "hello"} as its input'],
    ['ars pipelines run Intake -i input.json --detach --quiet', 'prints its id and returns'],
    ['ars pipelines run Intake -f query=hello --json', 'its events, one JSON object per line'],
  ],
  args: pipelineArgument,
  flags: {
    ...bodyFlags,
    metadata: texts('Your own data, stored with the pipeline run', { placeholder: 'key=value' }),
    runTimeout: duration('Time limit of the pipeline run (1s to 24h)'),
    detach: toggle('Return as soon as it is stored'),
    ...idempotencyFlag,
  },
  operation: 'pipelineRuns.stream',
  isLong: true,
  async run({ args, flags, context }) {
    const ars = await context.client()
    const input = await readFields(flags, context.stdin)
    const id = await findPipelineId(ars, args.pipeline)
    const metadata = flags.metadata.length > 0 ? pairs(flags.metadata) : undefined
    const params = { input, ...given({ timeout_ms: flags.runTimeout, metadata }) }
    const options = keyOption(flags.idempotencyKey)
    context.sayWhenInterrupted(mayExist(id))
    if (!flags.detach) return showPipelineRun(context, ars.pipelineRuns.stream(id, params, options))
    context.out.item(await ars.pipelineRuns.create(id, params, { ...options, respondAsync: true }))
  },
})
