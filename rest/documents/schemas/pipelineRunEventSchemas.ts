/** The events in the log of a pipeline run as a union: frames of streams. */
import { parse } from 'graphql'
import type { PipelineRunEventType } from '../../../src/pipelines/runs/pipelineRunEvent.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { pipelineRunFragment } from '../../routes/representations.ts'
import type { Components } from '../components.ts'
import { type EventSchema, eventUnion } from './eventUnion.ts'
import { fragmentSchema } from './fragmentSchema.ts'
import { count, integer, integerOrNull, text, textOrNull, time } from './namedObject.ts'

export const pipelineRunEventSchema = (components: Components): JsonObject =>
  eventUnion(components, 'PipelineRunEvent', unionDescription, head, events)

const unionDescription =
  'An event in the log of a pipeline run. Events are numbered 1, 2, 3 … without gaps; the last event is ' +
  '`pipeline_run.completed`, `pipeline_run.failed` or `pipeline_run.cancelled`. More types may be added: skip types ' +
  'that you do not know.'

const head = {
  seq: count('Its number in the log of the pipeline run'),
  pipeline_run_id: text('Id of the pipeline run'),
  created_at: time('When it happened'),
}

const withPipelineRun = (name: string, description: string): EventSchema => ({
  name,
  description,
  fields: (components) => ({
    pipeline_run: {
      ...fragmentSchema(components, parse(pipelineRunFragment), 'PipelineRun'),
      description: 'The pipeline run at that time',
    },
  }),
})

const step = { step: text('Name of the step') }

/** The last run of the step; a step whose run could not be created has none. */
const stepRun = {
  ...step,
  run_id: textOrNull('Id of the run; null without one'),
  index: integerOrNull('Position of its item in the list of `for_each`, from 0; null without `for_each`'),
  attempt: integer('Number of the run among those of the same item, from 1'),
}

const plain = (name: string, description: string, fields: JsonObject = {}): EventSchema => ({
  name,
  description,
  fields: () => fields,
})

const events: Record<PipelineRunEventType, EventSchema> = {
  'pipeline_run.created': withPipelineRun('PipelineRunCreatedEvent', 'The pipeline run was created'),
  'pipeline_run.started': plain('PipelineRunStartedEvent', 'Execution of the pipeline run started', {
    pipeline_version: integer('The version of the pipeline that is executed'),
  }),
  'step.started': plain('PipelineStepStartedEvent', 'A run of a step was created', stepRun),
  'step.completed': plain('PipelineStepCompletedEvent', 'A step ended with an output', stepRun),
  'step.failed': {
    name: 'PipelineStepFailedEvent',
    description: 'A step ended with an error',
    fields: (components) => ({
      ...stepRun,
      error: { ...fragmentSchema(components, parse(pipelineRunFragment), 'RunError'), description: 'Why it failed' },
    }),
  },
  'step.skipped': plain('PipelineStepSkippedEvent', 'The condition of a step did not hold', step),
  'pipeline_run.requires_action': plain(
    'PipelineRunRequiresActionEvent',
    'A run waits for an action, and nothing else is active',
  ),
  'pipeline_run.resumed': plain('PipelineRunResumedEvent', 'The pipeline run is active again'),
  'pipeline_run.completed': withPipelineRun('PipelineRunCompletedEvent', 'The pipeline run completed; the last event'),
  'pipeline_run.failed': withPipelineRun('PipelineRunFailedEvent', 'The pipeline run failed; the last event'),
  'pipeline_run.cancelled': withPipelineRun(
    'PipelineRunCancelledEvent',
    'The pipeline run was cancelled; the last event',
  ),
}
