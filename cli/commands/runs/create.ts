import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Run } from '../../../clients/typescript/src/generated/types.ts'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { argument, restArguments, toggle } from '../../command/flags.ts'
import { createFlags, readCreateParams } from './runFlags.ts'
import { goesOn, mayExist, showEndedRun } from './showRun.ts'

export const create = defineCommand({
  brief: 'Create a run, and return immediately or wait for its end',
  examples: [
    ['ars runs create echo hello', 'returns as soon as the run is stored'],
    ['ars runs create echo hello --quiet', 'prints only its id'],
    ['ars runs create echo hello --wait --json output', 'waits, and prints the output'],
  ],
  args: {
    agent: argument('Id or name of the agent, or its catalog key', 'agents'),
    query: restArguments('The prompt: `query` of the input'),
  },
  flags: { ...createFlags, wait: toggle('Wait until the run has ended or requires an action') },
  operation: 'runs.create',
  isLong: true,
  async run({ args, flags, context }) {
    const client = await context.client()
    const params = await readCreateParams(context, client, args, flags, 'ars runs create')
    context.sayWhenInterrupted(mayExist(params.agent_id))
    const created = await client.runs.create(params, { respondAsync: true })
    if (!flags.wait) return context.out.item(created)
    context.sayWhenInterrupted(goesOn(created.id))
    showEndedRun(context, await ended(context, client, created))
  },
})

async function ended({ busy }: Context, client: AgentRunService, created: Run): Promise<Run> {
  const stop = busy(`Waiting for ${created.id}`)
  try {
    let run = created
    while (run.status === 'queued' || run.status === 'running') run = await client.runs.get(run.id, { wait: 60 })
    return run
  } finally {
    stop()
  }
}
