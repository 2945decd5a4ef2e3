/** The fields of a pipeline that are versioned: those of its live version, and of every other. */
import type { PipelineContent, PipelineStep, StepRetry } from '../../src/pipelines/pipeline.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'

export const OnFailureType = describedEnum<PipelineStep['onFailure']>(
  'PipelineStepOnFailure',
  'What the failure of a step means for its pipeline run',
  {
    fail: 'What is still active is cancelled, and the pipeline run fails',
    continue: 'The steps that depend on it run, and see its error',
  },
)

const StepRetryType = builder.objectRef<StepRetry>('PipelineStepRetry').implement({
  description: 'How often, and when, a run that failed and may be retried is made again',
  fields: (t) => ({
    maxAttempts: t.exposeInt('maxAttempts', { description: 'How many runs are made at most, the first one included' }),
    delayMs: t.exposeInt('delayMs', {
      description: 'Milliseconds before the second one; doubled each time, up to 3,600,000',
    }),
  }),
})

const PipelineStepType = builder.objectRef<PipelineStep>('PipelineStep').implement({
  description: 'A step of a pipeline, with the defaults of what was not given',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique in the pipeline' }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent that it runs' }),
    input: t.exposeString('input', {
      nullable: true,
      description:
        "JSONata for the run's input, an object. Null: the item of `for_each`, else what its dependencies returned, else the input of the pipeline run",
    }),
    dependsOn: t.exposeStringList('dependsOn', { description: 'Names of the steps that must have ended first' }),
    when: t.exposeString('when', {
      nullable: true,
      description: 'JSONata; a false value skips the step. Null: it is never skipped',
    }),
    forEach: t.exposeString('forEach', {
      nullable: true,
      description: 'JSONata for a list of up to 1,000 items, each of which gets a run. Null: one run',
    }),
    maxParallel: t.exposeInt('maxParallel', { description: 'How many items of `for_each` run at the same time' }),
    retry: t.expose('retry', { type: StepRetryType, nullable: true, description: 'Null: failed runs are not retried' }),
    timeoutMs: t.exposeInt('timeoutMs', {
      nullable: true,
      description: 'Time limit of each of its runs in milliseconds; null: that of the agent',
    }),
    onFailure: t.expose('onFailure', { type: OnFailureType, description: 'What its failure means' }),
  }),
})

export const PipelineContentType = builder.interfaceRef<PipelineContent>('PipelineContent').implement({
  description: 'What a pipeline is at one of its versions',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for people; need not be unique' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What the pipeline does; null if not given',
    }),
    steps: t.field({
      type: [PipelineStepType],
      description: 'Its 1 to 100 steps',
      // Most pipelines have a few.
      complexity: { field: 1, multiplier: 5 },
      resolve: ({ steps }) => steps,
    }),
    output: t.exposeString('output', {
      nullable: true,
      description:
        'JSONata for the output of a pipeline run. Null: that of the last step, or, if several steps have no dependant, an object of theirs by name',
    }),
    metadata: t.expose('metadata', { type: 'JSONObject', description: 'Your own data, at most 16 KiB of JSON' }),
  }),
})
