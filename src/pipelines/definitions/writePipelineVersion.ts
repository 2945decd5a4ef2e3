import type { Transaction } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Pipeline } from '../pipeline.ts'
import { pipelineContentOf } from './pipelineChanges.ts'
import { pipelineVersionEntity } from './pipelineEntity.ts'

/** Stores the content of a pipeline under its current version number; the caller writes the pipeline's row. */
export async function writePipelineVersion(
  tx: Transaction,
  { id: createdBy }: Pick<Viewer, 'id'>,
  pipeline: Pipeline,
): Promise<void> {
  const { organizationId, id: pipelineId, version, updatedAt: createdAt } = pipeline
  const agentIds = agentIdsOf(pipeline)
  const content = pipelineContentOf(pipeline)
  await tx.insert(pipelineVersionEntity, {
    organizationId,
    pipelineId,
    version,
    agentIds,
    content,
    contentBytes: Buffer.byteLength(JSON.stringify(content)),
    createdAt,
    createdBy,
  })
}

export const agentIdsOf = ({ steps }: Pick<Pipeline, 'steps'>): string[] => [
  ...new Set(steps.map(({ agentId }) => agentId)),
]
