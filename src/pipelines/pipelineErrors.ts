/** Error codes of pipelines. */
import { defineErrors } from '../platform/errors.ts'

export const pipelineErrors = {
  pipeline_not_found: { status: 404, message: 'There is no such pipeline' },
  pipeline_version_not_found: { status: 404, message: 'The pipeline has no such version' },
  invalid_pipeline: { status: 422, message: 'The definition of the pipeline has problems' },
  pipeline_archived: { status: 422, message: 'The pipeline is archived and accepts no new runs' },
} as const

export const { fail } = defineErrors(pipelineErrors)
