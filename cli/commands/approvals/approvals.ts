import type { Run } from '../../../clients/typescript/src/generated/types.ts'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { text, toggle } from '../../command/flags.ts'
import { column } from '../../output/columns.ts'
import { findAgentId } from '../agents/findAgentId.ts'
import { askAction } from '../runs/askAction.ts'
import { followWaiting, readWaiting } from './followWaiting.ts'

export const approvals = defineCommand({
  brief: 'Show the runs that are waiting for an answer, and answer them',
  description:
    'In a terminal you are asked about each in turn; otherwise they are listed, oldest first. With --watch, new ones follow as they arrive.',
  examples: [
    ['ars approvals', 'answers waiting runs'],
    ['ars approvals --watch', 'continues with new ones'],
    ['ars approvals --json id,required_action', 'the queue as JSON'],
  ],
  operation: 'runs.list',
  flags: {
    watch: toggle('Wait for more, until Ctrl-C', { alias: 'w' }),
    agent: text('Only those of this agent', { placeholder: 'agent', complete: 'agents' }),
  },
  isLong: true,
  async run({ flags, context }) {
    const { out, terminal } = context
    const client = await context.client()
    const agentId = flags.agent === undefined ? undefined : await findAgentId(client, flags.agent)
    const asks = out.mode === 'text' && out.isTerminal && terminal.canAsk
    if (!flags.watch) {
      const waiting = await readWaiting(client, agentId)
      if (asks) for (const run of waiting) await ask(context, run)
      else out.list(columns, waiting, { has_more: false, next_cursor: null })
      if (waiting.length === 0 && out.mode === 'text') out.note('No run is waiting for an answer.')
      return
    }
    out.note('Waiting for runs that require an action; Ctrl-C ends this.')
    context.sayWhenInterrupted('Stopped watching; the runs keep waiting.')
    for await (const run of followWaiting(context, client, agentId)) {
      if (asks) await ask(context, run)
      else out.row(columns, run)
    }
  },
})

const columns = [
  column<Run>('RUN', 'id', ({ id }) => id),
  column<Run>('ASKS', 'status', ({ required_action }) => required_action?.type),
  column<Run>('EXPIRES', 'time', ({ required_action }) => required_action?.expires_at),
  column<Run>('PROMPT', 'text', ({ required_action }) => required_action?.prompt),
]

async function ask(context: Context, run: Run): Promise<void> {
  if (run.required_action === null) return
  const isAnswered = await askAction(context, run.id, run.required_action)
  context.out.note(isAnswered ? `Answered ${run.id}.` : `Left ${run.id} waiting.`)
}
