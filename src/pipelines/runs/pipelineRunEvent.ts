/** The entries in the log of a pipeline run, as they are stored and as both doors serve them. */
export type PipelineRunEventType =
  | 'pipeline_run.created'
  | 'pipeline_run.started'
  | 'step.started'
  | 'step.completed'
  | 'step.failed'
  | 'step.skipped'
  | 'pipeline_run.requires_action'
  | 'pipeline_run.resumed'
  | 'pipeline_run.completed'
  | 'pipeline_run.failed'
  | 'pipeline_run.cancelled'

export type PipelineRunEvent = {
  pipelineRunId: string
  seq: number
  type: PipelineRunEventType
  /** The event's own fields as JSON text, in the form in which they are streamed. */
  dataText: string
  createdAt: Date
}

const lastTypes: ReadonlySet<PipelineRunEventType> = new Set([
  'pipeline_run.completed',
  'pipeline_run.failed',
  'pipeline_run.cancelled',
])

/** Whether it is the last event of its log. */
export const isLast = (event: PipelineRunEvent): boolean => lastTypes.has(event.type)

/** Whether this event ends a caller's wait for the pipeline run. */
export const endsWait = (event: PipelineRunEvent): boolean =>
  isLast(event) || event.type === 'pipeline_run.requires_action'

/** Events that include the pipeline run as it was then. */
export const carriesPipelineRun = (event: PipelineRunEvent): boolean =>
  isLast(event) || event.type === 'pipeline_run.created'
