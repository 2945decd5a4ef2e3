/** The mutations of pipelines. */
import { archivePipeline } from '../../src/pipelines/definitions/archivePipeline.ts'
import { createPipeline } from '../../src/pipelines/definitions/createPipeline.ts'
import { updatePipeline } from '../../src/pipelines/definitions/updatePipeline.ts'
import { builder } from '../building/builder.ts'
import { conditions } from '../building/conditions.ts'
import { changeMutation, createMutation, idempotencyKeyOf, removeMutation } from '../building/mutations.ts'
import { PipelineRef } from '../building/refs.ts'
import { OnFailureType } from './pipelineContent.ts'

const StepRetryInput = builder.inputType('PipelineStepRetryInput', {
  description: 'How often, and when, a run that failed and may be retried is made again',
  fields: (t) => ({
    maxAttempts: t.int({ required: true, description: '1 to 10 runs at most, the first one included' }),
    delayMs: t.int({
      description:
        'Milliseconds before the second one: 0 to 3,600,000; default 1,000. Doubled each time, up to 3,600,000',
    }),
  }),
})

const StepInput = builder.inputType('PipelineStepInput', {
  description: 'A step of a pipeline. Expressions are JSONata, at most 65,536 characters each',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'A lower-case letter, then up to 62 lower-case letters, digits and underscores; unique',
    }),
    agentId: t.id({ required: true, description: 'Id of the agent that it runs' }),
    input: t.string({
      description:
        "Expression for the run's input, an object. Default: the item of `for_each` (`{item}` if it is no object); else the output of its one dependency, of several an object by name, of none the input of the pipeline run",
    }),
    dependsOn: t.stringList({
      description:
        'Names of the steps that must have ended first; default: the step before it. Empty: it starts at once',
    }),
    when: t.string({ description: 'Expression, evaluated once; a false value skips the step' }),
    forEach: t.string({
      description: 'Expression for a list of at most 1,000 items: one run each. Its output is the list of outputs',
    }),
    maxParallel: t.int({ description: 'How many items of `for_each` run at the same time: 1 to 100; default 10' }),
    retry: t.field({ type: StepRetryInput, description: 'Default: failed runs are not retried' }),
    timeoutMs: t.int({
      description: 'Time limit of each of its runs in milliseconds: 1,000 to 3,600,000; default: that of the agent',
    }),
    onFailure: t.field({ type: OnFailureType, description: 'What its failure means; default fail' }),
  }),
})

const name = { description: '1 to 200 characters' }
const description = { description: 'At most 2,000 characters; null: none' }
const stepsDescription = '1 to 100 steps, at most 256 KiB of JSON'
const output = {
  description:
    'Expression for the output of a pipeline run. Null: that of the last step, or, if several steps have no dependant, an object of theirs by name',
}
const metadata = { type: 'JSONObject', description: 'Your own data, at most 16 KiB of JSON' } as const

const CreatePipelineInput = builder.inputType('CreatePipelineInput', {
  description: 'The first version of a pipeline',
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    description: t.string(description),
    steps: t.field({ type: [StepInput], required: true, description: stepsDescription }),
    output: t.string(output),
    metadata: t.field(metadata),
    idempotencyKey: t.string(idempotencyKeyOf('pipeline')),
  }),
})

const UpdatePipelineInput = builder.inputType('UpdatePipelineInput', {
  description: 'The fields to change; absent ones stay as they are',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the pipeline' }),
    ifVersion: t.int(conditions.ifVersion),
    name: t.string(name),
    description: t.string(description),
    steps: t.field({ type: [StepInput], description: `${stepsDescription}; they replace all present steps` }),
    output: t.string(output),
    metadata: t.field(metadata),
  }),
})

const resource = { field: 'pipeline', type: PipelineRef }

createMutation(
  'createPipeline',
  resource,
  CreatePipelineInput,
  createPipeline,
  'Creates a pipeline. All problems of its definition are returned at once',
)
changeMutation('updatePipeline', resource, UpdatePipelineInput, updatePipeline, {
  description:
    'Changes a pipeline. Each effective change creates a new version; runs keep the one that they began with',
})
removeMutation('archivePipeline', resource, 'ifVersion', archivePipeline, {
  description: 'Archives a pipeline: no new runs; active ones finish. Repeating it has no effect',
})
