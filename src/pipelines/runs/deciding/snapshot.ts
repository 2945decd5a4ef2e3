/** The part of a pipeline run that the engine reads before it decides, and facts from elsewhere. */
import type { Triggered } from '../../../guardrails/guardrail.ts'
import type { RunError } from '../../../runs/run.ts'
import type { RunStatus } from '../../../runs/runStatus.ts'
import type { PipelineRunState } from '../pipelineRun.ts'

/** -1 stands for the one run of a step without `for_each`. */
export const noItem = -1

/**
 * `waiting`: for the time of a retry. `starting`: its run is to be created. `refused`: no run could be created. `running`:
 * its run was created and logged.
 */
export type ActiveTaskStatus = 'waiting' | 'starting' | 'refused' | 'running'
export type TaskStatus = ActiveTaskStatus | 'completed' | 'failed' | 'cancelled'

/** An attempt at a step, or at an item of its list. */
export type TaskKey = { step: number; item: number; attempt: number }

export type Task = TaskKey & {
  status: TaskStatus
  runId: string | null
  dueMs: number | null
  /** Why no run could be created. */
  error: RunError | null
  run: TaskRun | null
}

export type TaskRun = { status: RunStatus; error: RunError | null; tokensUsed: number; finishedMs: number | null }

export type Snapshot = {
  /** Without `input` and `output`, which can be large. */
  state: PipelineRunState
  /** The active tasks. */
  tasks: Task[]
  /** Ids of the wake-ups that this decision handles. */
  wakes: string[]
}

/** The evaluated conditions of a step: `when` and `for_each`. */
export type Conditions =
  | { kind: 'skip' }
  | { kind: 'one' }
  | { kind: 'each'; items: unknown[] }
  | { kind: 'fail'; error: RunError }

/** What the process that wrote a decision does next. */
export type Outstanding = {
  /** Places of steps whose conditions are to be evaluated. */
  conditions: number[]
  /** Tasks whose runs are to be created. */
  starts: Task[]
  needsOutput: boolean
}

export const isWaitingForPeople = ({ run }: Task): boolean => run?.status === 'requires_action'

export type Facts = {
  isCancelled?: boolean
  /** By the step's place. */
  conditions?: ReadonlyMap<number, Conditions>
  output?: Output | undefined
}

/** What the pipeline run returns, or why it returns nothing; `triggered`: by guardrails that checked it. */
export type Output = ({ value: unknown } | { error: RunError }) & { triggered?: Triggered[] }
