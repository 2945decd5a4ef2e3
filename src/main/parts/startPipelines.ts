/** The engine of pipeline runs, connected with that of runs. */
import type { Bus } from '../../cluster/bus.ts'
import type { RecordEvent } from '../../events/outbox.ts'
import { startPipelineEngine } from '../../pipelines/runs/engine/startPipelineEngine.ts'
import { createPipelineRunTails } from '../../pipelines/runs/log/pipelineRunTails.ts'
import { createPipelineRunStore } from '../../pipelines/runs/store/pipelineRunStore.ts'
import { releasePipelineRuns } from '../../pipelines/runs/store/taskStatements.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type CancelRunDeps, cancelActiveRun } from '../../runs/cancelRun.ts'
import { type CreateRunDeps, createStepRun } from '../../runs/createRun.ts'
import type { Run } from '../../runs/run.ts'
import type { Evaluate } from '../../runtimes/expression/evaluate.ts'

type Deps = CreateRunDeps &
  Omit<CancelRunDeps, 'stepRunChanged'> & {
    db: Database
    log: Log
    recordEvent: RecordEvent
    evaluate: Evaluate
    subscribe: Bus['subscribe']
    /** Whether this process executes runs that nobody waits for. */
    works: boolean
  }

export function startPipelines(deps: Deps) {
  const { db, log, works } = deps
  const pipelineRunStore = createPipelineRunStore(deps)
  const pipelineRunTails = createPipelineRunTails({ db, log })
  const pipelineEngine = startPipelineEngine({
    ...deps,
    pipelineRunStore,
    pipelineRunTails,
    async createStepRun(creator, input, step, metadata) {
      await createStepRun(deps, creator, input, step, { startsHere: works, metadata })
    },
    async cancelRun(organizationId, id) {
      await cancelActiveRun(deps, organizationId, id)
    },
  })
  const keyOf = ({ organizationId, pipelineRunId }: Run) =>
    pipelineRunId === null ? undefined : { organizationId, id: pipelineRunId }
  deps.runExecutor.onEnd((run) => {
    const key = keyOf(run)
    if (key !== undefined) pipelineEngine.wake(key)
  })
  deps.subscribe('prun', pipelineRunTails.wake)
  return {
    deps: {
      pipelineRunStore,
      pipelineRunTails,
      pipelineEngine,
      async stepRunChanged(run: Run) {
        const key = keyOf(run)
        // The change is stored: if it can't be handled now, the sweep will.
        if (key !== undefined) await pipelineEngine.advance(key).catch(() => undefined)
      },
    },
    /** Drops what is cached of pipeline runs. */
    forget: pipelineEngine.forget,
    tasks: works ? pipelineEngine.tasks : pipelineEngine.tasks.filter(({ name }) => name.startsWith('read_')),
    /** Starts no more steps; other processes continue the pipeline runs of this one. */
    async drain() {
      await pipelineEngine.stop()
      await db.pool
        .query(releasePipelineRuns, [[deps.processId()]])
        .catch((error) => log.warn({ err: error }, 'could not hand over pipeline runs; other processes will find them'))
    },
    async close() {
      await pipelineEngine.stop()
      await pipelineRunStore.flush()
      pipelineRunTails.close()
    },
  }
}
