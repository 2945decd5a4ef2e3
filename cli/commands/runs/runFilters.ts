/** The filters for listing and exporting runs. */
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import { ForbiddenError } from '../../../clients/typescript/src/errors/errors.ts'
import type { Run, RunListParams } from '../../../clients/typescript/src/generated/types.ts'
import type { Flags, FlagValues } from '../../command/command.ts'
import { choices, integer, text, texts, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'
import { findAgentId } from '../agents/findAgentId.ts'
import { pairs } from './runFlags.ts'

const statuses = ['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'] as const

export const runFilterFlags = {
  agent: text('Runs of this agent', { placeholder: 'agent', complete: 'agents' }),
  agentVersion: integer('Runs of this agent version'),
  status: choices('Runs with any of these statuses', statuses),
  since: time('Created after this time'),
  until: time('Created before this time'),
  errorCode: text('Runs that failed with this code', { placeholder: 'code' }),
  pipelineRun: text('Runs of the steps of this pipeline run', { placeholder: 'id' }),
  replay: text('Runs that this replay made; others are not shown', { placeholder: 'id' }),
  createdBy: text('Runs that this key or user created', { placeholder: 'id' }),
  minLatency: integer('Runs that took at least this many milliseconds', { placeholder: 'ms' }),
  idempotencyKey: text('The run that was created with this key', { placeholder: 'key' }),
  metadata: texts('Runs whose metadata has this value', { placeholder: 'key=value' }),
  ...orderFlag,
} satisfies Flags

/** Includes the agents' names, if the key may read them. */
export async function runColumns(client: AgentRunService) {
  const names = await namesOfAgents(client)
  return columnsOf((id) => names.get(id) ?? id)
}

async function namesOfAgents(client: AgentRunService): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  try {
    for await (const { id, name } of client.agents.list({ limit: 100 })) names.set(id, name)
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error
  }
  return names
}

const columnsOf = (nameOf: (agentId: string) => string) => [
  column<Run>('ID', 'id', ({ id }) => id),
  column<Run>('STATUS', 'status', ({ status }) => status),
  column<Run>('CREATED', 'time', ({ created_at }) => created_at),
  column<Run>('TOOK', 'duration', ({ latency_ms }) => latency_ms),
  column<Run>('AGENT', 'text', ({ agent_id }) => nameOf(agent_id)),
  column<Run>('ERROR', 'text', ({ error }) => error?.code),
]

export async function readRunFilters(
  client: AgentRunService,
  flags: FlagValues<typeof runFilterFlags>,
): Promise<RunListParams> {
  const { order, status, since, until, errorCode, agentVersion, pipelineRun, createdBy, minLatency } = flags
  const agentId = flags.agent === undefined ? undefined : await findAgentId(client, flags.agent)
  return {
    ...given({
      order,
      status,
      created_after: since,
      created_before: until,
      error_code: errorCode,
      agent_id: agentId,
      agent_version: agentVersion,
      pipeline_run_id: pipelineRun,
      replay_id: flags.replay,
      created_by: createdBy,
      min_latency_ms: minLatency,
      idempotency_key: flags.idempotencyKey,
    }),
    ...(flags.metadata.length > 0 ? { metadata: pairs(flags.metadata) } : {}),
  }
}
