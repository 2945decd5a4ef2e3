/** Does the outstanding work of a decision, each item once at a time: evaluates conditions and output, starts tasks. */
import type { PipelineContent } from '../../pipeline.ts'
import type { Decision } from '../deciding/decide.ts'
import { taskName } from '../deciding/draft.ts'
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'
import type { EvaluatedFacts } from './evaluatedFacts.ts'
import type { Evaluated } from './evaluateSteps.ts'
import { createFairJobs } from './fairJobs.ts'
import type { StepWork } from './stepWork.ts'

/** When the next pass must follow. */
type Next = 'now' | 'later'

type Deps = {
  work: StepWork
  facts: EvaluatedFacts
  onDone(key: PipelineRunKey, next: Next): void
  onFailure(key: PipelineRunKey, error: unknown): void
}

const workAtOnce = 64

export function createOutstandingWork({ work, facts, onDone, onFailure }: Deps) {
  const jobs = createFairJobs(workAtOnce)
  const working = new Set<string>()

  function doOnce(key: PipelineRunKey, name: string, run: () => Promise<Next>): void {
    if (working.has(name)) return
    working.add(name)
    jobs.add(key.organizationId, async () => {
      try {
        const next = await run()
        working.delete(name)
        onDone(key, next)
      } catch (error) {
        working.delete(name)
        onFailure(key, error)
      }
    })
  }

  return {
    begin(key: PipelineRunKey, { state, outstanding }: Decision, content: PipelineContent): void {
      const { id } = key
      const evaluated: Evaluated = { state, content }
      for (const place of outstanding.conditions)
        doOnce(key, `${id} conditions ${place}`, async () => {
          facts.addConditions(id, place, await work.conditions(evaluated, place))
          return 'now'
        })
      for (const task of outstanding.starts)
        doOnce(key, `${id} task ${taskName(task)}`, async () => ((await work.start(evaluated, task)) ? 'later' : 'now'))
      if (outstanding.needsOutput)
        doOnce(key, `${id} output`, async () => {
          facts.addOutput(id, await work.output(evaluated))
          return 'now'
        })
    },
    stop: jobs.stop,
  }
}
