import type { Transaction } from '../../../platform/database/transaction.ts'
import type { PipelineRun, PipelineRunState } from '../pipelineRun.ts'
import { pipelineRunEntity } from './pipelineRunEntity.ts'
import { toPipelineRun } from './pipelineRunRow.ts'

/** Stores a new pipeline run with the first entry of its log. */
export async function insertPipelineRun(tx: Transaction, state: PipelineRunState): Promise<PipelineRun> {
  await tx.insert(pipelineRunEntity, state)
  await tx.manager.query(
    `insert into pipeline_run_events (organization_id, pipeline_run_id, seq, type, data, created_at)
     values ($1, $2, 1, 'pipeline_run.created', '{}', $3)`,
    [state.organizationId, state.id, state.createdAt],
  )
  return toPipelineRun(state, [])
}
