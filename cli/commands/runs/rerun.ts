import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { argument, toggle } from '../../command/flags.ts'
import { mayExist, showStream } from './showRun.ts'

export const rerun = defineCommand({
  brief: 'Run the same input again',
  description: 'Creates a new run of the same agent with the input, time limit and metadata of another.',
  examples: [
    ['ars runs rerun run_…', 'with the live version of the agent'],
    ['ars runs rerun run_… --same-version', 'with the version of the original run'],
  ],
  args: { run: argument('Id of the run') },
  flags: { sameVersion: toggle('Use the agent version of the original run') },
  operation: 'runs.stream',
  isLong: true,
  async run({ args, flags, context }) {
    const client = await context.client()
    const { agent_id, agent_version, input, metadata, timeout_ms } = await client.runs.get(args.run)
    if (input === null)
      throw new Failure(`${args.run} was erased`, { hint: 'Its input is gone, so it cannot be repeated.' })
    const version = flags.sameVersion ? { agent_version } : {}
    context.sayWhenInterrupted(mayExist(agent_id))
    await showStream(context, client.runs.stream({ agent_id, input, metadata, timeout_ms, ...version }))
  },
})
