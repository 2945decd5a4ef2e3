import { bodyFlags } from '../../body/bodyFlags.ts'
import { readFields } from '../../body/readFields.ts'
import { defineCommand } from '../../command/command.ts'
import { exitCodeOfRun } from '../../command/exitCodes.ts'
import { Failure } from '../../command/failure.ts'
import { argument, restArguments } from '../../command/flags.ts'
import { safeText } from '../../output/safeText.ts'
import { findAgentId } from '../agents/findAgentId.ts'

export const run = defineCommand({
  brief: 'Run an agent and stream its answer',
  examples: [
    ['ars run echo hello', 'runs the agent `echo` with {"query": "hello"}'],
    ['ars run simulator -f chunks=5', 'fields of the input'],
  ],
  args: {
    agent: argument('Id or name of the agent, or its catalog key', 'agents'),
    query: restArguments('The prompt: `query` of the input'),
  },
  flags: bodyFlags,
  operation: 'runs.stream',
  isLong: true,
  async run({ args, flags, context }) {
    const { out } = context
    const client = await context.client()
    const agentId = await findAgentId(client, args.agent)
    const input = await readFields(flags, context.stdin)
    if (args.query.length > 0) input.query = args.query.join(' ')
    const stream = client.runs.stream({ agent_id: agentId, input })
    for await (const event of stream) {
      if (stream.runId) context.sayWhenInterrupted(`The run goes on. Cancel it by \`ars runs cancel ${stream.runId}\`.`)
      if (out.mode === 'json') out.ndjson(event)
      else if (event.type === 'output.delta') out.write(safeText(event.delta ?? ''))
    }
    const ended = await stream.finalRun()
    if (out.mode === 'text') out.write('\n')
    const exitCode = exitCodeOfRun(ended.status)
    if (exitCode !== 0) throw new Failure(`${ended.id} ${ended.status}`, { exitCode })
  },
})
