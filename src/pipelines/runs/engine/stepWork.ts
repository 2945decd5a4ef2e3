/** The work for a pipeline run outside its passes: evaluating expressions, creating and cancelling runs. */
import type { Database } from '../../../platform/database/database.ts'
import { ServiceError } from '../../../platform/errors.ts'
import type { JsonObject } from '../../../platform/json.ts'
import type { Tracing } from '../../../platform/tracing/tracing.ts'
import type { CreateRunInput } from '../../../runs/createRunInput.ts'
import type { StepOfRun } from '../../../runs/store/changes/insertRuns.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { Conditions, Output, Task } from '../deciding/snapshot.ts'
import { stepError } from '../deciding/stepErrors.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'
import { findRunsToCancel, refuseTask, settleEnded } from '../store/taskStatements.ts'
import { creatorOf } from './creatorOf.ts'
import { type Evaluated, type EvaluationDeps, evaluateConditions, inputOf, outputOf } from './evaluateSteps.ts'
import { type GuardOutputDeps, guardOutput, isOutputGuarded } from './guardOutput.ts'
import { StepFailure } from './stepFailure.ts'

export type StepWork = ReturnType<typeof createStepWork>

export type StepWorkDeps = EvaluationDeps &
  GuardOutputDeps & {
    db: Pick<Database, 'run' | 'runLarge'>
    tracing: Tracing
    /** Creates a run like `POST /runs`, for a task that has no run yet. */
    createStepRun(
      creator: Viewer,
      input: CreateRunInput,
      step: StepOfRun,
      metadata: () => Promise<JsonObject>,
    ): Promise<void>
    cancelRun(organizationId: string, id: string): Promise<void>
  }

export function createStepWork(deps: StepWorkDeps) {
  /** Creates the run of a task, or stores why it failed; true if there is a run. */
  async function start(evaluated: Evaluated, task: Task): Promise<boolean> {
    const { state, content } = evaluated
    const step = content.steps[task.step]
    if (step === undefined) return false
    try {
      const input = await inputOf(deps, evaluated, task)
      const place = { pipelineRunId: state.id, pipelineStep: step.name, place: task.step }
      await deps.createStepRun(
        creatorOf(deps.tracing, state),
        { agentId: step.agentId, input, timeoutMs: step.timeoutMs },
        { ...place, item: task.item, attempt: task.attempt },
        async () => (await deps.given(state)).metadata,
      )
      return true
    } catch (error) {
      const isExpected = error instanceof StepFailure || (error instanceof ServiceError && error.status < 500)
      if (!isExpected) throw error
      await refuseTask(deps.db, state, task, stepError(error.code, error.message, task.attempt))
      return false
    }
  }

  return {
    conditions: (evaluated: Evaluated, place: number): Promise<Conditions> =>
      evaluateConditions(deps, evaluated, place),
    start,
    /** The output to store: guardrails have checked it. */
    output: async (evaluated: Evaluated): Promise<Output> =>
      guardOutput(deps, evaluated.state, await outputOf(deps, evaluated)),
    /** Whether guardrails check the output, which may take a while. */
    isOutputGuarded: (state: PipelineRunState): Promise<boolean> => isOutputGuarded(deps, state),
    /** Cancels runs that are still active although their pipeline run has ended. */
    async cancelRest(key: PipelineRunKey): Promise<void> {
      for (const id of await findRunsToCancel(deps.db, key)) await deps.cancelRun(key.organizationId, id)
      await settleEnded(deps.db, key)
    },
  }
}
