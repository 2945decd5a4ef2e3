/** The data of `run.completed` and `run.failed`: the ended run in the representation of REST. */
import type { RunData } from '../../events/eventCatalog.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Run } from '../run.ts'
import type { RunEndedEvent } from './changes/advanceRuns.ts'

export const toRunData = (run: Run): RunData => ({
  id: run.id,
  agent_id: run.agentId,
  agent_version: run.agentVersion,
  status: run.status,
  input: run.input,
  output: run.output,
  error: run.error,
  required_action: null,
  latency_ms: run.latencyMs,
  tokens_used: run.tokensUsed,
  timeout_ms: run.timeoutMs,
  attempt: run.attempt,
  metadata: run.metadata,
  pipeline_run_id: run.pipelineRunId,
  pipeline_step: run.pipelineStep,
  replay_id: run.replayId,
  replay_of: run.replayOf,
  release_id: run.releaseId,
  created_by: run.createdBy,
  created_at: run.createdAt.toISOString(),
  started_at: run.startedAt?.toISOString() ?? null,
  finished_at: run.finishedAt?.toISOString() ?? null,
  erased_at: run.erasedAt?.toISOString() ?? null,
})

/** Null if the run has not ended, or is silent. */
export function runEndedEvent(newId: NewId, run: Run): RunEndedEvent | null {
  if (run.finishedAt === null || run.replayId !== null || (run.status !== 'completed' && run.status !== 'failed'))
    return null
  return { id: newId('evt'), type: `run.${run.status}` }
}
