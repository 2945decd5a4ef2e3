import type { Run } from '../../../clients/typescript/src/generated/types.ts'
import { defineGroup } from '../../command/command.ts'
import { argument, choices, integer, text, texts, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'
import { findAgentId } from '../agents/findAgentId.ts'

const statuses = ['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'] as const

const list = listCommand({
  brief: 'List runs, the newest first',
  examples: [
    ['ars runs list', 'the last runs'],
    ['ars runs list --status failed --since 2h', 'what failed in the last two hours'],
    ['ars runs list --agent echo --all --json id,status', 'every run of an agent, one JSON object a line'],
  ],
  operation: 'runs.list',
  flags: {
    agent: text('Runs of this agent', { placeholder: 'agent', complete: 'agents' }),
    agentVersion: integer('Runs of this version of their agent'),
    status: choices('Runs with any of these statuses', statuses),
    since: time('Created after this time'),
    until: time('Created before this time'),
    errorCode: text('Runs that failed with this code', { placeholder: 'code' }),
    pipelineRun: text('Runs of the steps of this pipeline run', { placeholder: 'id' }),
    createdBy: text('Runs that this key or user created', { placeholder: 'id' }),
    minLatency: integer('Runs that took at least so many milliseconds', { placeholder: 'ms' }),
    idempotencyKey: text('The run that was created with this key', { placeholder: 'key' }),
    metadata: texts('Runs whose metadata has this', { placeholder: 'key=value' }),
    ...orderFlag,
  },
  columns: [
    column<Run>('ID', 'id', ({ id }) => id),
    column<Run>('STATUS', 'status', ({ status }) => status),
    column<Run>('AGENT', 'text', ({ agent_id }) => agent_id),
    column<Run>('CREATED', 'time', ({ created_at }) => created_at),
  ],
  empty: 'There are no runs. `ars run echo hello` makes one.',
  list: async (client, page, { flags }) => {
    const agentId = flags.agent === undefined ? undefined : await findAgentId(client, flags.agent)
    const { order, status, since, until, errorCode, agentVersion, pipelineRun, createdBy, minLatency } = flags
    const filters = given({
      ...{ order, status, created_after: since, created_before: until, error_code: errorCode },
      ...{ agent_id: agentId, agent_version: agentVersion, pipeline_run_id: pipelineRun, created_by: createdBy },
      ...{ min_latency_ms: minLatency, idempotency_key: flags.idempotencyKey },
    })
    const metadata = Object.fromEntries(flags.metadata.map((pair) => pairOf(pair)))
    return () => client.runs.list({ ...page, ...filters, ...(flags.metadata.length > 0 ? { metadata } : {}) })
  },
})

const pairOf = (pair: string): [string, string] => {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}

const get = itemCommand({
  brief: 'Show a run',
  examples: [
    ['ars runs get run_…', 'all that is known of it'],
    ['ars runs get run_… --wait 60 --json status,output', 'waits up to a minute for its end'],
  ],
  operation: 'runs.get',
  args: { run: argument('Id of the run') },
  flags: { wait: integer('Wait up to so many seconds for the end of the run', { placeholder: 'seconds' }) },
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
  commands: { list, get, cancel },
})
