import { defineEntity } from '../../../platform/database/defineEntity.ts'
import { pipelineRunTable } from '../pipelineRun.ts'

export const pipelineRunEntity = defineEntity('PipelineRun', 'pipeline_runs', pipelineRunTable)
