/*
 * The span of a pipeline run, which no process executes from its start to its end: it is sent when the end is stored, and its
 * runs already have it as their parent.
 */
import type { Tracing } from '../../platform/tracing/tracing.ts'
import type { PipelineRunState } from './pipelineRun.ts'

/** What its runs continue. */
export const traceOfRuns = (tracing: Tracing, { traceparent, id }: PipelineRunState): string | undefined =>
  tracing.reserve(traceparent, id)

export function sendPipelineRunSpan(tracing: Tracing, state: PipelineRunState): void {
  const { id, organizationId, pipelineId, pipelineVersion, status, error, startedAt, createdAt, traceparent } = state
  const span = tracing.start('invoke_workflow', traceparent, {
    key: id,
    startedAt: startedAt ?? createdAt,
    attributes: {
      'gen_ai.operation.name': 'invoke_workflow',
      'ars.organization.id': organizationId,
      'ars.pipeline.id': pipelineId,
      'ars.pipeline.version': pipelineVersion,
      'ars.pipeline_run.id': id,
      'ars.pipeline_run.status': status,
    },
  })
  if (error !== null) span.fail(error.type ?? '_OTHER')
  span.end()
}
