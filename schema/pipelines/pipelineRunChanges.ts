/** The mutations of pipeline runs. */
import { cancelPipelineRun } from '../../src/pipelines/runs/cancelPipelineRun.ts'
import { createPipelineRun } from '../../src/pipelines/runs/createPipelineRun.ts'
import { builder } from '../building/builder.ts'
import { changeByIdMutation, createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { PipelineRunRef } from '../building/refs.ts'

const noun = 'pipeline run'

const CreatePipelineRunInputType = builder.inputType('CreatePipelineRunInput', {
  description: 'The pipeline to run, and its input',
  fields: (t) => ({
    pipelineId: t.id({ required: true, description: 'The pipeline to run, in its live version' }),
    input: t.field({
      type: 'JSONObject',
      required: true,
      description: 'Input of the pipeline run; expressions refer to it as `input`',
    }),
    metadata: t.field({ type: 'JSONObject', description: 'Your own data, at most 16 KiB of JSON' }),
    timeoutMs: t.int({
      description:
        'Time limit in milliseconds, excluding the time spent in requires_action: 1,000 to 86,400,000; default 3,600,000',
    }),
    idempotencyKey: t.string(idempotencyKeyOf(noun)),
    waitSeconds: t.int({
      description:
        'Seconds to wait for it to end or to require an action: 0 or more, default 50; values above 60 count as 60',
    }),
  }),
})

const resource = { field: 'pipelineRun', type: PipelineRunRef, noun }

createMutation(
  'createPipelineRun',
  resource,
  CreatePipelineRunInputType,
  async (deps, viewer, input, { onStreamedPipelineRun }) => {
    const created = await createPipelineRun(deps, viewer, input)
    onStreamedPipelineRun?.(created)
    return { thing: created.pipelineRun, replayed: created.replayed }
  },
  'Runs a pipeline and waits for it to end. The pipeline run continues if the caller disconnects',
)
changeByIdMutation('cancelPipelineRun', resource, cancelPipelineRun, {
  description: 'Cancels a pipeline run and its active runs. Repeating it has no effect',
})
