/** Composes the engine of pipeline runs, with its periodic tasks. */
import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import { heapBytes } from '../../../platform/heapBytes.ts'
import type { RunStore } from '../../../runs/store/runStore.ts'
import type { Evaluate } from '../../../runtimes/expression/evaluate.ts'
import type { PeriodicTask } from '../../../scheduler/periodicTasks.ts'
import { findPipelineVersion } from '../../definitions/findPipelineVersion.ts'
import type { PipelineContent } from '../../pipeline.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { findDuePipelineRuns, type GivenRow, nextDuePipelineRun, readGiven, readItem } from '../store/taskStatements.ts'
import { createPipelineEngine, type EngineDeps, type PipelineEngine } from './pipelineEngine.ts'
import type { SharedContext } from './stepContext.ts'
import { createStepWork, type StepWorkDeps } from './stepWork.ts'

type Deps = Omit<EngineDeps, 'work' | 'contentOf'> &
  Pick<StepWorkDeps, 'createStepRun' | 'cancelRun' | 'livePolicies' | 'judge' | 'tracing'> & {
    db: Database
    runStore: RunStore
    evaluate: Evaluate
  }

export function startPipelineEngine(deps: Deps): PipelineEngine & { tasks: PeriodicTask[]; forget(): void } {
  const { db, clock, pipelineRunTails } = deps
  const contents = createCache<PipelineContent>()
  const givens = createCache<GivenRow>()
  const contexts = createContexts()
  const stopping = new AbortController()
  const { signal } = stopping
  setMaxListeners(0, signal) // one for each running evaluation and check
  const work = createStepWork({
    ...deps,
    evaluate: (evaluation) => deps.evaluate({ ...evaluation, signal }),
    judge: { value: (organizationId, by, on, value) => deps.judge.value(organizationId, by, on, value, signal) },
    given: ({ organizationId, id }) => givens.get(id, () => readGiven(db, { organizationId, id })),
    readItem: (state, task) => readItem(db, state, task),
    keepContext: contexts.keep,
  })
  const contentOf = (state: PipelineRunState) => {
    const { organizationId, pipelineId, pipelineVersion } = state
    return contents.get(`${pipelineId} ${pipelineVersion}`, () =>
      findPipelineVersion({ db }, { organizationId }, pipelineId, pipelineVersion),
    )
  }
  const engine = createPipelineEngine({ ...deps, work, contentOf })

  async function sweep(): Promise<void> {
    for (const key of await findDuePipelineRuns(db, clock.now())) engine.wake(key)
  }

  return {
    ...engine,
    /** Running evaluations and checks are aborted: another process repeats them. */
    async stop() {
      stopping.abort(new Error('The process stops'))
      await engine.stop()
    },
    /** Drops what is cached of pipeline runs. */
    forget(): void {
      givens.forget()
      contexts.forget()
    },
    tasks: [
      { name: 'advance_pipeline_runs', everyMs: 1_000, due: nextDuePipelineRun, run: sweep },
      { name: 'read_followed_pipeline_runs', everyMs: 1_000, run: pipelineRunTails.readAll },
    ],
  }
}

/** For values that never change. */
function createCache<Value extends object>() {
  const known = new LRUCache<string, Value>({ maxSize: 16 * 1_048_576, sizeCalculation: heapBytes })
  let generation = 0
  async function get(name: string, read: () => Promise<Value | undefined>): Promise<Value> {
    const readIn = generation
    const value = known.get(name) ?? (await read())
    if (value === undefined) throw new Error(`${name} is missing`)
    if (readIn === generation) known.set(name, value)
    return value
  }
  return {
    get,
    forget(): void {
      generation++
      known.clear()
    },
  }
}

function createContexts(): { keep: StepWorkDeps['keepContext']; forget(): void } {
  const known = new LRUCache<string, SharedContext, () => Promise<SharedContext>>({
    maxSize: 64 * 1_048_576,
    sizeCalculation: heapBytes,
    fetchMethod: (_id, _stale, { context: make }) => make(),
    ignoreFetchAbort: true,
  })
  return { keep: (id, make) => known.forceFetch(id, { context: make }), forget: () => known.clear() }
}
