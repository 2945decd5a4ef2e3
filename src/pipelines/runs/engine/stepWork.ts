/** What is done for a pipeline run outside of its passes: expressions are evaluated, runs made and cancelled. */
import type { Viewer } from '../../../access/viewer.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ServiceError } from '../../../platform/errors.ts'
import type { CreateRunInput } from '../../../runs/createRunInput.ts'
import type { StepOfRun } from '../../../runs/store/insertRuns.ts'
import type { Facts, Plan, Task } from '../deciding/snapshot.ts'
import { stepError } from '../deciding/stepErrors.ts'
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'
import { findRunsToCancel, refuseTask, settleEnded } from '../store/taskStatements.ts'
import { creatorOf } from './creatorOf.ts'
import { type Evaluated, type EvaluationDeps, inputOf, outputOf, planStep } from './evaluateSteps.ts'
import { StepFailure } from './stepFailure.ts'

export type StepWork = {
  plan(evaluated: Evaluated, place: number): Promise<Plan>
  /** Makes the run of a task, or stores why there is none; true if there is a run. */
  start(evaluated: Evaluated, task: Task): Promise<boolean>
  output(evaluated: Evaluated): Promise<NonNullable<Facts['output']>>
  /** Cancels the runs that go on although their pipeline run has ended. */
  cancelRest(key: PipelineRunKey): Promise<void>
}

export type StepWorkDeps = EvaluationDeps & {
  db: Pick<Database, 'run' | 'runLarge'>
  /** As `POST /runs` does, for a task that has no run yet. */
  createStepRun(creator: Viewer, input: CreateRunInput, step: StepOfRun): Promise<void>
  cancelRun(organizationId: string, id: string): Promise<void>
}

export function createStepWork(deps: StepWorkDeps): StepWork {
  async function start(evaluated: Evaluated, task: Task): Promise<boolean> {
    const { state, content } = evaluated
    const step = content.steps[task.step]
    if (step === undefined) return false
    try {
      const input = await inputOf(deps, evaluated, task)
      const place = { pipelineRunId: state.id, pipelineStep: step.name, place: task.step }
      await deps.createStepRun(
        creatorOf(state),
        { agentId: step.agentId, input, timeoutMs: step.timeoutMs },
        { ...place, item: task.item, attempt: task.attempt },
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
    plan: (evaluated, place) => planStep(deps, evaluated, place),
    start,
    output: (evaluated) => outputOf(deps, evaluated),
    async cancelRest(key) {
      for (const id of await findRunsToCancel(deps.db, key)) await deps.cancelRun(key.organizationId, id)
      await settleEnded(deps.db, key)
    },
  }
}
