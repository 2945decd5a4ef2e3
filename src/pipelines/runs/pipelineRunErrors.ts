/** Errors of pipeline runs. */
import { defineErrors } from '../../platform/errors.ts'
import { runErrors } from '../../runs/runErrors.ts'

export const pipelineRunErrors = {
  pipeline_not_found: { status: 404, message: 'There is no such pipeline' },
  pipeline_run_not_found: { status: 404, message: 'There is no such pipeline run' },
  pipeline_archived: { status: 422, message: 'The pipeline is archived and takes no new runs' },
} as const

export const { fail, failWith } = defineErrors({
  ...pipelineRunErrors,
  run_not_active: runErrors.run_not_active,
})
