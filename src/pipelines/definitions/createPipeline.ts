/** Creates a pipeline with its first version, or returns all problems of its definition. */
import type { CheckExpression } from '../../agents/runtime/runtimeType.ts'
import type { CreateDeps } from '../../audit/recordAudit.ts'
import { type Made, makeOnce } from '../../idempotency/makeOnce.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { Pipeline, PipelineContent } from '../pipeline.ts'
import { definitionProblems } from './definitionProblems.ts'
import { invalidPipeline } from './invalidPipeline.ts'
import {
  applyPipelineChanges,
  emptyPipeline,
  type PipelineChanges,
  type StepInput,
  withoutNulls,
} from './pipelineChanges.ts'
import { pipelineEntity } from './pipelineEntity.ts'
import { findPipelines } from './readPipeline.ts'
import { findStepAgents } from './stepAgents.ts'
import { writePipelineVersion } from './writePipelineVersion.ts'

type Deps = CreateDeps & { checkExpression: CheckExpression }

export type CreatePipelineInput = PipelineChanges & {
  name: string
  steps: readonly StepInput[]
  idempotencyKey?: string | null | undefined
}

export async function createPipeline(deps: Deps, viewer: Viewer, input: CreatePipelineInput): Promise<Made<Pipeline>> {
  authorize(viewer, 'pipelines:write')
  const { idempotencyKey, ...given } = input
  const changes = withoutNulls(given)
  const agents = await findStepAgents(deps, viewer, changes.steps)
  const content = applyPipelineChanges(emptyPipeline, changes)
  const id = deps.newId('pipe')
  return makeOnce(deps, viewer, {
    operation: 'create_pipeline',
    key: idempotencyKey,
    request: content,
    id,
    // Not for a repeated request: its agents may be archived by now.
    check: async () => {
      const problems = await definitionProblems(deps, viewer, changes, agents)
      if (problems.length > 0) throw invalidPipeline(problems)
    },
    make: (tx) => insertPipeline(deps, tx, viewer, id, content),
    find: async (known) => (await findPipelines(deps, viewer, [known]))[0] as Pipeline,
  })
}

async function insertPipeline(
  { clock, recordAudit }: Deps,
  tx: Transaction,
  viewer: Viewer,
  id: string,
  content: PipelineContent,
): Promise<Pipeline> {
  const { organizationId } = viewer
  const { name, description, metadata } = content
  const now = clock.now()
  const own = { organizationId, id, status: 'active' as const, version: 1 }
  const times = { createdAt: now, updatedAt: now, archivedAt: null }
  const pipeline: Pipeline = { ...own, ...content, ...times }
  await tx.insert(pipelineEntity, { ...own, name, description, metadata, ...times })
  await writePipelineVersion(tx, viewer, pipeline)
  await recordAudit(tx, viewer, { action: 'pipeline.created', targetId: id, details: { name } })
  return pipeline
}
