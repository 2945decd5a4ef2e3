import { RunFailedError } from '../errors/errors.ts'
import type { PipelineRun, Run } from '../generated/types.ts'

/** A run whose `orThrow()` throws a `RunFailedError` if it failed or was cancelled, and otherwise returns the run. */
export type Result<Each extends Run | PipelineRun> = Each & {
  orThrow(): Exclude<Each, { status: 'failed' | 'cancelled' }>
}

export type RunResult = Result<Run>
export type PipelineRunResult = Result<PipelineRun>

/** The method is not enumerable: printed, copied and compared, the run is what was received. */
export const resultOf = <Data>(run: Data): Data => Object.defineProperty(run, 'orThrow', { value: orThrow })

function orThrow(this: Run | PipelineRun): Run | PipelineRun {
  if (this.status === 'failed' || this.status === 'cancelled') throw new RunFailedError(this)
  return this
}

export const hasEnded = (status: string): boolean => /^(completed|failed|cancelled)$/.test(status)
