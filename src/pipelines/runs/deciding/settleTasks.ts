/** Applies what happened to the tasks: runs that were created, ended, or could not be created, and retries that are due. */
import type { RunError } from '../../../runs/run.ts'
import { hasEnded } from '../../../runs/runStatus.ts'
import type { PipelineStep, StepRetry } from '../../pipeline.ts'
import { type Draft, endStep, hasStepEnded } from './draft.ts'
import { noItem, type Task } from './snapshot.ts'
import { cancelledRun } from './stepErrors.ts'

export function settleTasks(draft: Draft, steps: PipelineStep[]): void {
  for (const task of inOrder([...draft.active.values()])) {
    const step = steps[task.step]
    if (step !== undefined) settle(draft, step, task)
  }
}

/** Runs in the order in which they ended, then the rest: the step that failed first decides. */
const inOrder = (tasks: Task[]): Task[] =>
  tasks.sort(
    (one, other) =>
      (one.run?.finishedMs ?? Number.MAX_SAFE_INTEGER) - (other.run?.finishedMs ?? Number.MAX_SAFE_INTEGER) ||
      one.step - other.step ||
      one.item - other.item,
  )

function settle(draft: Draft, step: PipelineStep, task: Task): void {
  if (task.status === 'refused') {
    draft.put(task, 'failed')
    if (task.error !== null) failTask(draft, step, task, task.error)
    return
  }
  if (task.status === 'waiting' && task.dueMs !== null && task.dueMs <= draft.now.getTime()) {
    draft.put(task, 'starting')
    return
  }
  if (task.run === null) return
  if (task.status === 'starting') {
    draft.put(task, 'running')
    draft.log('step.started', loggedOf(step, task))
  }
  if (hasEnded(task.run.status)) settleEnded(draft, step, task, task.run)
}

export const loggedOf = ({ name }: PipelineStep, { runId, item, attempt }: Task): object => ({
  step: name,
  run_id: runId,
  index: item === noItem ? null : item,
  attempt,
})

function settleEnded(draft: Draft, step: PipelineStep, task: Task, run: NonNullable<Task['run']>): void {
  const state = draft.state.steps[task.step]
  if (state === undefined) return
  state.tokensUsed += run.tokensUsed
  draft.state.tokensUsed += run.tokensUsed
  if (run.status === 'completed') {
    draft.put(task, 'completed')
    if (task.item === noItem) state.runId = task.runId
    return
  }
  draft.put(task, run.status === 'cancelled' ? 'cancelled' : 'failed')
  const error = run.status === 'cancelled' ? cancelledRun(task.attempt) : (run.error ?? cancelledRun(task.attempt))
  const { retry } = step
  if (run.status === 'failed' && error.retryable && retry !== null && task.attempt < retry.maxAttempts) {
    const dueMs = draft.now.getTime() + retryDelayMs(retry, task.attempt)
    const next = { ...task, attempt: task.attempt + 1, runId: null, error: null, run: null, dueMs }
    draft.put(next, dueMs <= draft.now.getTime() ? 'starting' : 'waiting')
    return
  }
  failTask(draft, step, task, error)
}

const maxDelayMs = 3_600_000

/** Before the attempt after this one: doubled each time, up to an hour. */
const retryDelayMs = ({ delayMs }: StepRetry, attempt: number): number =>
  Math.min(maxDelayMs, delayMs * 2 ** (attempt - 1))

/** Of several items that failed, the step has the error of the first in the list. */
function failTask(draft: Draft, step: PipelineStep, task: Task, error: RunError): void {
  const state = draft.state.steps[task.step]
  if (state === undefined) return
  if (!hasStepEnded(state) && (state.errorItem === null || task.item < state.errorItem)) {
    state.error = error
    state.errorItem = task.item
  }
  if (step.onFailure === 'fail' && !hasStepEnded(state)) failStep(draft, step, task.step, error, task)
}

/** Fails the step and, unless its failure is allowed, the pipeline run, with the error of the step that failed first. */
export function failStep(draft: Draft, step: PipelineStep, place: number, error: RunError, task?: Task): void {
  const state = draft.state.steps[place]
  if (state === undefined) return
  state.error = error
  endStep(draft, state, 'failed')
  const logged = task ?? { step: place, runId: null, item: noItem, attempt: 1 }
  draft.log('step.failed', { ...loggedOf(step, logged as Task), error })
  if (step.onFailure === 'fail') failWith(draft, { ...error, step: step.name })
}

/** The first reason counts. */
export function failWith(draft: Draft, error: RunError): void {
  draft.failure ??= error
  draft.isEnding = true
}
