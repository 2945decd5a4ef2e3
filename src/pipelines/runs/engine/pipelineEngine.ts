/** Moves pipeline runs on, in any process: what it is told of, and what it finds by itself. */
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'

export type PipelineEngine = {
  /** Something may have changed for this pipeline run. */
  wake(key: PipelineRunKey): void
  /** The same; resolves when what follows from the present state is stored. */
  advance(key: PipelineRunKey): Promise<void>
  /** Cancels it, unless it has ended, and what is active in it. */
  cancel(key: PipelineRunKey): Promise<void>
}
