/** Locks the pipeline: until this transaction ends, nobody else changes it. */
import { lockRow } from '../../platform/database/rowsById.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Pipeline } from '../pipeline.ts'
import { fail } from '../pipelineErrors.ts'
import { pipelineEntity } from './pipelineEntity.ts'
import { authorizeSteps, pipelineQuery, toPipeline } from './readPipeline.ts'

export async function lockPipeline(tx: Transaction, viewer: Viewer, id: string): Promise<Pipeline> {
  await lockRow(tx.select(viewer, pipelineEntity, 'pipeline'), 'pipe', id, () => fail('pipeline_not_found'))
  // Read again after waiting for the lock: the version may have changed.
  const row = await pipelineQuery(tx, viewer).andWhere('pipeline.id = :id', { id }).getOneOrFail()
  const pipeline = toPipeline(row)
  authorizeSteps(viewer, pipeline)
  return pipeline
}
