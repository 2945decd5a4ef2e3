/** Archives a pipeline: it gets no new runs, active runs finish, its history stays readable. Idempotent. */
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import { checkVersion, type IfVersion } from '../../platform/expected.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { Pipeline } from '../pipeline.ts'
import { lockPipeline } from './lockPipeline.ts'
import { pipelineEntity } from './pipelineEntity.ts'

export type ArchivePipelineInput = IfVersion & { id: string }

export async function archivePipeline(
  deps: ChangeDeps,
  viewer: Viewer,
  { id, ifVersion }: ArchivePipelineInput,
): Promise<Pipeline> {
  authorize(viewer, 'pipelines:write')
  return deps.db.transaction(async (tx) => {
    const pipeline = await lockPipeline(tx, viewer, id)
    checkVersion('pipeline', pipeline, ifVersion)
    if (pipeline.status === 'archived') return pipeline
    const archivedAt = deps.clock.now()
    const changes = { status: 'archived' as const, archivedAt, updatedAt: archivedAt }
    const { organizationId, name } = pipeline
    await tx.manager.update(pipelineEntity, { organizationId, id }, changes)
    await deps.recordAudit(tx, viewer, { action: 'pipeline.archived', targetId: id, details: { name } })
    return { ...pipeline, ...changes }
  })
}
