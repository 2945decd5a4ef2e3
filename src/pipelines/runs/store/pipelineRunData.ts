/** The data of `pipeline.completed`: the ended pipeline run in the representation of REST. */
import type { PipelineRunData } from '../../../events/eventCatalog.ts'
import type { PipelineRun } from '../pipelineRun.ts'

export const toPipelineRunData = (run: PipelineRun): PipelineRunData => ({
  id: run.id,
  pipeline_id: run.pipelineId,
  pipeline_version: run.pipelineVersion,
  status: run.status,
  input: run.input,
  output: run.output,
  error: run.error,
  steps: run.steps.map((step) => ({
    name: step.name,
    agent_id: step.agentId,
    status: step.status,
    run_id: step.runId,
    runs: step.runs.map(({ runId, index, attempt, status }) => ({ run_id: runId, index, attempt, status })),
    latency_ms: step.latencyMs,
    tokens_used: step.tokensUsed,
    error: step.error,
  })),
  latency_ms: run.latencyMs,
  tokens_used: run.tokensUsed,
  timeout_ms: run.timeoutMs,
  metadata: run.metadata,
  created_by: run.createdBy,
  created_at: run.createdAt.toISOString(),
  started_at: run.startedAt?.toISOString() ?? null,
  finished_at: run.finishedAt?.toISOString() ?? null,
  erased_at: run.erasedAt?.toISOString() ?? null,
})
