/*
 * Starts a pipeline. The pipeline run is stored with the first entry of its log; this process' engine takes it up immediately,
 * that of another process if this one ends. The caller gets it when it has ended or requires an action, or when the wait is
 * over.
 */
import { makeOnce } from '../../idempotency/makeOnce.ts'
import type { Database } from '../../platform/database/database.ts'
import type { NewId } from '../../platform/ids.ts'
import type { GuardInputDeps } from '../../runs/execution/guardInput.ts'
import { findInvokedAgent, type InvokedAgentDeps } from '../../runs/invokedAgent.ts'
import { mergeTriggered, toVerdicts } from '../../runs/store/changes/guardrailRecords.ts'
import { waitMsOf } from '../../runs/waitTime.ts'
import { authorize, authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import { findLivePipeline, type LivePipeline } from '../definitions/findLivePipeline.ts'
import { type AwaitDeps, awaitPipelineRun } from './awaitPipelineRun.ts'
import { type CreatePipelineRunInput, checkCreatePipelineRunInput } from './createPipelineRunInput.ts'
import type { PipelineEngine } from './engine/pipelineEngine.ts'
import { type GuardedInput, guardPipelineInput } from './guardPipelineInput.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { fail } from './pipelineRunErrors.ts'
import { findPipelineRun } from './readPipelineRun.ts'
import { insertPipelineRun } from './store/insertPipelineRun.ts'
import { newPipelineRun } from './store/newPipelineRun.ts'

export type CreatePipelineRunDeps = AwaitDeps &
  GuardInputDeps &
  InvokedAgentDeps & {
    db: Pick<Database, 'run' | 'select' | 'transaction'>
    newId: NewId
    pipelineEngine: PipelineEngine
  }

export type CreatedPipelineRun = {
  pipelineRun: PipelineRun
  /** It was created by an earlier call with the same idempotency key. */
  replayed: boolean
}

export async function createPipelineRun(
  deps: CreatePipelineRunDeps,
  viewer: Viewer,
  input: CreatePipelineRunInput,
): Promise<CreatedPipelineRun> {
  authorize(viewer, 'runs:write')
  const pipeline = await findLivePipeline(deps, viewer, input.pipelineId)
  if (pipeline === undefined) throw fail('pipeline_not_found')
  await authorizeAgents(deps, viewer, pipeline)
  checkCreatePipelineRunInput(input)
  const { metadata, timeoutMs, waitSeconds } = input
  const id = deps.newId('prun')
  let guarded: GuardedInput | undefined
  const made = await makeOnce(deps, viewer, {
    operation: 'create_pipeline_run',
    key: input.idempotencyKey,
    request: { pipelineId: pipeline.id, input: input.input, metadata: metadata ?? {}, timeoutMs: timeoutMs ?? null },
    id,
    async check() {
      if (pipeline.status === 'archived') throw fail('pipeline_archived')
      guarded = await guardPipelineInput(deps, viewer, pipeline.id, input.input)
    },
    async make(tx) {
      if (guarded === undefined) throw new Error('a pipeline run was created without a check of its input')
      const { value, triggered } = guarded
      for (const verdict of toVerdicts({ pipeline_id: pipeline.id }, mergeTriggered(triggered)))
        await deps.recordAudit(tx, viewer, { ...verdict, targetId: id })
      return insertPipelineRun(tx, newPipelineRun(deps, viewer, pipeline, { ...input, input: value, id }))
    },
    find: (earlier) => findPipelineRun(deps, viewer, earlier),
  })
  if (!made.replayed) deps.pipelineEngine.wake(made.thing)
  return { pipelineRun: await awaitPipelineRun(deps, made.thing, waitMsOf(waitSeconds)), replayed: made.replayed }
}

/** Running a pipeline needs the right to each of its agents. */
async function authorizeAgents(deps: InvokedAgentDeps, viewer: Viewer, { content }: LivePipeline): Promise<void> {
  const agentIds = new Set(content.steps.map((step) => step.agentId))
  for (const agentId of agentIds) authorizeAgent(viewer, agentId)
  if (viewer.mode === 'demo') for (const agentId of agentIds) await findInvokedAgent(deps, viewer, { agentId })
}
