/** The next state of a pipeline run while it is being decided, and everything written with it. */
import type { Triggered } from '../../../guardrails/guardrail.ts'
import type { RunError } from '../../../runs/run.ts'
import { hasEnded } from '../../../runs/runStatus.ts'
import type { PipelineRunState, StepState, StepStatus } from '../pipelineRun.ts'
import type { PipelineRunEventType } from '../pipelineRunEvent.ts'
import type { Snapshot, Task, TaskKey, TaskStatus } from './snapshot.ts'

export type NewEntry = { type: PipelineRunEventType; data: object; createdAt: Date }
/** The items of a list, from the first. */
export type NewItems = { step: number; values: unknown[] }

export type Draft = {
  readonly state: PipelineRunState
  readonly now: Date
  /** Why the pipeline run fails, if it does. */
  failure: RunError | null
  /** Nothing new may start. */
  isEnding: boolean
  readonly entries: NewEntry[]
  readonly items: NewItems[]
  /** Guardrails that its output triggered. */
  triggered: Triggered[]
  /** The active tasks, including changes. */
  readonly active: Map<string, Task>
  readonly changed: Map<string, Task>
  log(type: PipelineRunEventType, data?: object): void
  /** Stores a task with a new status, or a new task. */
  put(task: Task, status: TaskStatus): void
  tasksOf(step: number): Task[]
}

export const taskName = ({ step, item, attempt }: TaskKey): string => `${step} ${item} ${attempt}`

export function openDraft({ state, tasks }: Snapshot, now: Date): Draft {
  const draft: Draft = {
    state: { ...state, steps: state.steps.map((step) => ({ ...step })) },
    now,
    failure: null,
    isEnding: false,
    entries: [],
    items: [],
    triggered: [],
    active: new Map(tasks.map((task) => [taskName(task), task])),
    changed: new Map(),
    log: (type, data = {}) => void draft.entries.push({ type, data, createdAt: now }),
    put(task, status) {
      const name = taskName(task)
      const next = { ...task, status }
      draft.changed.set(name, next)
      if (isActive(status)) draft.active.set(name, next)
      else draft.active.delete(name)
    },
    tasksOf: (step) => [...draft.active.values()].filter((task) => task.step === step),
  }
  return draft
}

const isActive = (status: TaskStatus): boolean => !['completed', 'failed', 'cancelled'].includes(status)

export const hasStepEnded = ({ status }: Pick<StepState, 'status'>): boolean =>
  status === 'completed' || status === 'failed' || status === 'skipped' || status === 'cancelled'

export function endStep(draft: Draft, step: StepState, status: StepStatus): void {
  const nowMs = draft.now.getTime()
  if (step.waitingSinceMs !== null) step.waitedMs += nowMs - step.waitingSinceMs
  step.waitingSinceMs = null
  step.status = status
  if (step.startedMs !== null) step.finishedMs = nowMs
}

/** Ends the pipeline run, and cancels its active tasks and the steps that never started. */
export function endPipelineRun(
  draft: Draft,
  end: { status: 'completed'; output: unknown } | { status: 'failed'; error: RunError } | { status: 'cancelled' },
): void {
  const { state, now } = draft
  for (const task of [...draft.active.values()]) {
    const used = task.run?.tokensUsed ?? 0
    const step = state.steps[task.step]
    if (step !== undefined) step.tokensUsed += used
    state.tokensUsed += used
    draft.put(task, 'cancelled')
  }
  for (const step of state.steps) if (!hasStepEnded(step)) endStep(draft, step, 'cancelled')
  stopWaiting(draft)
  state.status = end.status
  state.output = end.status === 'completed' ? end.output : null
  state.error = end.status === 'failed' ? end.error : null
  state.finishedAt = now
  state.latencyMs =
    state.startedAt === null ? null : Math.max(0, now.getTime() - state.startedAt.getTime() - state.waitedMs)
  draft.log(`pipeline_run.${end.status}`)
}

export function stopWaiting({ state, now }: Draft): void {
  if (state.waitingSince !== null) state.waitedMs += now.getTime() - state.waitingSince.getTime()
  state.waitingSince = null
}

export const isOver = ({ state }: Draft): boolean => hasEnded(state.status)
