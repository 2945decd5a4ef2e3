/** Types in which the value of one field determines others, which the document cannot express. */
type Narrowed = {
  /** Name of the type for each value of `status`, and the types of the fields that it determines. */
  variants: { name: string; statuses: string[]; description: string; fields: Record<string, string> }[]
}

const nothing = { output: 'null', error: 'null', required_action: 'null' }

export const narrowedTypes: Record<string, Narrowed> = {
  Run: {
    variants: [
      {
        name: 'ActiveRun',
        statuses: ['queued', 'running'],
        description: 'A run that is queued or running',
        fields: nothing,
      },
      {
        name: 'WaitingRun',
        statuses: ['requires_action'],
        description: 'A run that waits for an action',
        fields: { ...nothing, required_action: 'RequiredAction' },
      },
      {
        name: 'CompletedRun',
        statuses: ['completed'],
        description: 'A run that ended with an output',
        fields: { ...nothing, output: 'JSONObject' },
      },
      {
        name: 'FailedRun',
        statuses: ['failed'],
        description: 'A run that ended with an error',
        fields: { ...nothing, error: 'RunError' },
      },
      { name: 'CancelledRun', statuses: ['cancelled'], description: 'A run that was cancelled', fields: nothing },
    ],
  },
  PipelineRun: {
    variants: [
      {
        name: 'ActivePipelineRun',
        statuses: ['queued', 'running', 'requires_action'],
        description: 'A pipeline run that is active, or in which a run waits for an action',
        fields: { output: 'null', error: 'null' },
      },
      {
        name: 'CompletedPipelineRun',
        statuses: ['completed'],
        description: 'A pipeline run that ended with an output',
        fields: { error: 'null' },
      },
      {
        name: 'FailedPipelineRun',
        statuses: ['failed'],
        description: 'A pipeline run that ended with an error',
        fields: { output: 'null', error: 'RunError' },
      },
      {
        name: 'CancelledPipelineRun',
        statuses: ['cancelled'],
        description: 'A pipeline run that was cancelled',
        fields: { output: 'null', error: 'null' },
      },
    ],
  },
}

/** Fields of events that always have one variant. */
export const narrowedFields: Record<string, string> = {
  'RunCompletedEvent.run': 'CompletedRun',
  'RunFailedEvent.run': 'FailedRun',
  'RunCancelledEvent.run': 'CancelledRun',
  'RunCompletedWebhookEvent.data': 'CompletedRun',
  'RunFailedWebhookEvent.data': 'FailedRun',
  'PipelineRunCompletedEvent.pipeline_run': 'CompletedPipelineRun',
  'PipelineRunFailedEvent.pipeline_run': 'FailedPipelineRun',
  'PipelineRunCancelledEvent.pipeline_run': 'CancelledPipelineRun',
}
