/** The versioned fields of a pipeline, in its live version and in all others. */

import type { PipelineContent, PipelineStep, StepRetry } from '../../src/pipelines/pipeline.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orNull } from '../building/orNull.ts'

export const OnFailureType = describedEnum<PipelineStep['onFailure']>(
  'PipelineStepOnFailure',
  'What happens to a pipeline run when a step fails',
  {
    fail: 'Active steps are cancelled, and the pipeline run fails',
    continue: 'Steps that depend on it still run, and can read its error',
  },
)

const StepRetryType = builder.objectRef<StepRetry>('PipelineStepRetry').implement({
  description: 'How runs that failed with a retryable error are repeated',
  fields: (t) => ({
    maxAttempts: t.exposeInt('maxAttempts', { description: 'Maximum number of runs, including the first' }),
    delayMs: t.exposeInt('delayMs', {
      description: 'Milliseconds before the second run; doubled for each further run, up to 3,600,000',
    }),
  }),
})

const PipelineStepType = builder.objectRef<PipelineStep>('PipelineStep').implement({
  description: 'A step of a pipeline, with defaults filled in',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique in the pipeline' }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent that it runs' }),
    input: t.exposeString(
      'input',
      orNull(
        "JSONata for the run's input, an object. Null: the item of `for_each`, else the outputs of its dependencies, else the input of the pipeline run",
      ),
    ),
    dependsOn: t.exposeStringList('dependsOn', { description: 'Names of the steps that must have ended first' }),
    when: t.exposeString('when', orNull('JSONata; a false value skips the step. Null if the step always runs')),
    forEach: t.exposeString(
      'forEach',
      orNull('JSONata for a list of up to 1,000 items, each of which gets a run. Null if the step has a single run'),
    ),
    maxParallel: t.exposeInt('maxParallel', { description: 'How many items of `for_each` run at the same time' }),
    retry: t.expose('retry', {
      type: StepRetryType,
      nullable: true,
      description: 'How failed runs are retried; null if they are not',
    }),
    timeoutMs: t.exposeInt(
      'timeoutMs',
      orNull('Time limit of each of its runs in milliseconds; null if that of the agent applies'),
    ),
    onFailure: t.expose('onFailure', { type: OnFailureType, description: 'What happens if the step fails' }),
  }),
})

export const PipelineContentType = builder.interfaceRef<PipelineContent>('PipelineContent').implement({
  description: 'The versioned fields of a pipeline',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Display name; need not be unique' }),
    description: t.exposeString('description', orNull('What the pipeline does; null if not given')),
    steps: t.field({
      type: [PipelineStepType],
      description: 'Its 1 to 100 steps',
      // Most pipelines have a few.
      complexity: { field: 1, multiplier: 5 },
      resolve: ({ steps }) => steps,
    }),
    output: t.exposeString(
      'output',
      orNull(
        'JSONata for the output of a pipeline run. Null: the output of the last step or, if several steps have no dependants, an object of their outputs by step name',
      ),
    ),
    metadata: t.expose('metadata', { type: 'JSONObject', description: 'Your own data, at most 16 KiB of JSON' }),
  }),
})
