import { defineCommand } from '../../command/command.ts'
import { argument, restArguments } from '../../command/flags.ts'
import { createFlags, readCreateParams } from './runFlags.ts'
import { mayExist, showStream } from './showRun.ts'

export const run = defineCommand({
  brief: 'Run an agent and stream its output',
  description:
    'The words after the agent are the prompt, `query` of the input. The output goes to stdout as it is produced. Ctrl-C stops following; the run continues.',
  examples: [
    ['ars run echo hello', 'runs the agent `echo` with the input {"query": "hello"}'],
    ['ars run simulator -f chunks=5', 'sets fields of the input'],
    ['ars run summarizer -i article.json', 'takes the input from a file; `-i -` from stdin'],
    ['ars run echo hello --json', 'the events of the run, one JSON object per line'],
    ['ars run echo hello --print curl', 'the call as a curl command'],
  ],
  args: {
    agent: argument('Id or name of the agent, or its catalog key', 'agents'),
    query: restArguments('The prompt: `query` of the input'),
  },
  flags: createFlags,
  operation: 'runs.stream',
  isLong: true,
  async run({ args, flags, context }) {
    const client = await context.client()
    const params = await readCreateParams(context, client, args, flags, 'ars run')
    context.sayWhenInterrupted(mayExist(params.agent_id))
    await showStream(context, client.runs.stream(params))
  },
})
