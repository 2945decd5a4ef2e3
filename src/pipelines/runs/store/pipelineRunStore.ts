/** Access to the tables of pipeline runs; reads and writes of all callers are batched. */
import { createBatcher } from '../../../platform/database/batcher.ts'
import { type Database, isRowFault } from '../../../platform/database/database.ts'
import type { Patience } from '../../../platform/database/largeReads.ts'
import type { PipelineRun } from '../pipelineRun.ts'
import { type PipelineRunKey, readPipelineRuns } from './readPipelineRuns.ts'

export type PipelineRunStore = {
  read(organizationId: string, id: string, patience?: Patience): Promise<PipelineRun | undefined>
  flush(): Promise<void>
}

export function createPipelineRunStore(db: Pick<Database, 'run' | 'runLarge'>): PipelineRunStore {
  const reads = createBatcher({
    isItemFault: isRowFault,
    maxItems: 128,
    maxWaiting: 50_000,
    handle: (keys: PipelineRunKey[]) => readPipelineRuns(db, keys),
  })
  return {
    async read(organizationId, id, patience = 'patient') {
      const found = await reads.add({ organizationId, id })
      return found?.(patience)
    },
    flush: reads.flush,
  }
}
