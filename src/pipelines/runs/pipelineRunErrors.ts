/** Errors of pipeline runs. */
import { defineErrors } from '../../platform/errors.ts'
import { runErrors } from '../../runs/runErrors.ts'
import { pipelineErrors } from '../pipelineErrors.ts'

export const pipelineRunErrors = {
  pipeline_run_not_found: { status: 404, message: 'There is no such pipeline run' },
} as const

export const { fail, failWith } = defineErrors({
  ...pipelineErrors,
  ...pipelineRunErrors,
  run_not_active: runErrors.run_not_active,
})
