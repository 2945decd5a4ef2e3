/** Changes a pipeline. Every effective change is a new version; runs keep the version that they began with. */
import type { CheckExpression } from '../../agents/runtime/runtimeType.ts'
import { changedPaths } from '../../agents/versions/agentDiff.ts'
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkVersion, type IfVersion } from '../../platform/expected.ts'
import { toSnakeCase } from '../../platform/snakeCase.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { Pipeline, PipelineContent } from '../pipeline.ts'
import { fail } from '../pipelineErrors.ts'
import { type DefinitionProblem, definitionProblems } from './definitionProblems.ts'
import { invalidPipeline } from './invalidPipeline.ts'
import { lockPipeline } from './lockPipeline.ts'
import { applyPipelineChanges, type PipelineChanges, pipelineContentOf, pipelineFields } from './pipelineChanges.ts'
import { pipelineEntity } from './pipelineEntity.ts'
import { authorizeSteps, findPipelines } from './readPipeline.ts'
import { findStepAgents } from './stepAgents.ts'
import { writePipelineVersion } from './writePipelineVersion.ts'

type Deps = ChangeDeps & {
  db: Pick<Database, 'transaction' | 'select' | 'run'>
  checkExpression: CheckExpression
}

export type UpdatePipelineInput = PipelineChanges & IfVersion & { id: string }

export async function updatePipeline(deps: Deps, viewer: Viewer, input: UpdatePipelineInput): Promise<Pipeline> {
  authorize(viewer, 'pipelines:write')
  const { id, ifVersion, ...changes } = input
  const problems = await checkAhead(deps, viewer, id, changes)
  return deps.db.transaction(async (tx) => {
    const pipeline = await lockPipeline(tx, viewer, id)
    if (pipeline.status === 'archived')
      throw fail('pipeline_archived', { message: "An archived pipeline can't be changed" })
    checkVersion('pipeline', pipeline, ifVersion)
    if (problems.length > 0) throw invalidPipeline(problems)
    const content = applyPipelineChanges(pipelineContentOf(pipeline), changes)
    const changed = changedIn(pipeline, content)
    if (changed.length === 0) return pipeline
    const { name, description, metadata } = content
    const updated = { ...pipeline, ...content, version: pipeline.version + 1, updatedAt: deps.clock.now() }
    const { organizationId, version, updatedAt } = updated
    const row = { name, description, metadata, version, updatedAt }
    await tx.manager.update<object>(pipelineEntity, { organizationId, id }, row)
    await writePipelineVersion(tx, viewer, updated)
    const details = { old_version: pipeline.version, new_version: version, changed }
    await deps.recordAudit(tx, viewer, { action: 'pipeline.updated', targetId: id, details })
    return updated
  })
}

/** Runs before the transaction, so that waiting for a check holds neither a connection nor the pipeline's lock. */
async function checkAhead(
  deps: Deps,
  viewer: Viewer,
  id: string,
  changes: PipelineChanges,
): Promise<DefinitionProblem[]> {
  const [pipeline] = await findPipelines(deps, viewer, [id])
  if (pipeline === undefined) throw fail('pipeline_not_found')
  authorizeSteps(viewer, pipeline)
  const agents = await findStepAgents(deps, viewer, changes.steps)
  return definitionProblems(deps, viewer, changes, agents)
}

const changedIn = (before: PipelineContent, after: PipelineContent): string[] =>
  pipelineFields.flatMap((field) => changedPaths(before[field], after[field], toSnakeCase(field)))
