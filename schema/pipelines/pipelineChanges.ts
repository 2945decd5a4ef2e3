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
  description: 'How runs that failed with a retryable error are repeated',
  fields: (t) => ({
    maxAttempts: t.int({ required: true, description: 'Maximum number of runs, including the first: 1 to 10' }),
    delayMs: t.int({
      description:
        'Milliseconds before the second run: 0 to 3,600,000; default 1,000. Doubled for each further run, up to 3,600,000',
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
        "Expression for the run's input, an object. Default: the item of `for_each` (`{item}` if it is not an object); otherwise the output of its dependency, an object of outputs by step name if it has several, or the input of the pipeline run if it has none",
    }),
    dependsOn: t.stringList({
      description:
        'Names of the steps that must have ended first; default: the previous step. If empty, the step starts immediately',
    }),
    when: t.string({ description: 'Expression, evaluated once; a false value skips the step' }),
    forEach: t.string({
      description:
        'Expression for a list of at most 1,000 items, each of which gets a run. The output of the step is the list of their outputs',
    }),
    maxParallel: t.int({ description: 'How many items of `for_each` run at the same time: 1 to 100; default 10' }),
    retry: t.field({ type: StepRetryInput, description: 'How failed runs are retried; default: they are not' }),
    timeoutMs: t.int({
      description: 'Time limit of each of its runs in milliseconds: 1,000 to 3,600,000; default: that of the agent',
    }),
    onFailure: t.field({ type: OnFailureType, description: 'What happens if the step fails; default fail' }),
  }),
})

const name = { description: '1 to 200 characters' }
const description = { description: 'At most 2,000 characters; null for none' }
const stepsDescription = '1 to 100 steps, at most 256 KiB of JSON'
const output = {
  description:
    'Expression for the output of a pipeline run. Null: the output of the last step or, if several steps have no dependants, an object of their outputs by step name',
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
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the pipeline' }),
    ifVersion: t.int(conditions.ifVersion),
    name: t.string(name),
    description: t.string(description),
    steps: t.field({ type: [StepInput], description: `${stepsDescription}; replaces all existing steps` }),
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
  'Creates a pipeline. All problems in its definition are returned together',
)
changeMutation('updatePipeline', resource, UpdatePipelineInput, updatePipeline, {
  description:
    'Changes a pipeline. Each effective change creates a new version; runs keep the version that they started with',
})
removeMutation('archivePipeline', resource, 'ifVersion', archivePipeline, {
  description: 'Archives a pipeline: no new runs; active ones finish. Repeating it has no effect',
})
