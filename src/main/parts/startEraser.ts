/** Starts the eraser, connected with the engines whose active runs it cancels. */
import type { Bus } from '../../cluster/bus.ts'
import { createEraser } from '../../erasures/eraser.ts'
import type { PipelineRunKey } from '../../pipelines/runs/store/readPipelineRuns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type CancelRunDeps, cancelActiveRun } from '../../runs/cancelRun.ts'
import type { Run } from '../../runs/run.ts'

type Deps = Omit<CancelRunDeps, 'db' | 'stepRunChanged'> & {
  db: Database
  clock: Clock
  log: Log
  works: boolean
  subscribe: Bus['subscribe']
  pipelines: {
    pipelineEngine: { cancel(key: PipelineRunKey): Promise<void> }
    stepRunChanged(run: Run): Promise<void>
  }
}

const hint = 'era_due'

export function startEraser({ pipelines, subscribe, ...deps }: Deps) {
  const eraser = createEraser({
    ...deps,
    sendHint: () => deps.publish(hint),
    async cancel(organizationId, id) {
      if (id.startsWith('prun_')) return pipelines.pipelineEngine.cancel({ organizationId, id })
      const run = await cancelActiveRun(deps, organizationId, id)
      if (run !== undefined) await pipelines.stepRunChanged(run)
    },
  })
  if (deps.works) subscribe('era', eraser.wake)
  return eraser
}
