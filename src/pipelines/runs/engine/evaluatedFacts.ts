/** Results evaluated for pipeline runs and not stored yet: the conditions of steps, and the output. */
import { hasEnded } from '../../../runs/runStatus.ts'
import type { Output, Plan } from '../deciding/snapshot.ts'
import type { PipelineRunState } from '../pipelineRun.ts'

export type EvaluatedFacts = {
  of(id: string): Evaluation | undefined
  addPlan(id: string, place: number, plan: Plan): void
  addOutput(id: string, output: Output): void
  /** Drops the facts that the state now contains. */
  stored(state: PipelineRunState): void
  forget(id: string): void
}

type Evaluation = { plans: Map<number, Plan>; output?: Output }

export function createEvaluatedFacts(): EvaluatedFacts {
  const known = new Map<string, Evaluation>()

  /** Must be called only when there is a fact to add: passes drop entries without facts. */
  function factsOf(id: string): Evaluation {
    const facts = known.get(id) ?? { plans: new Map<number, Plan>() }
    known.set(id, facts)
    return facts
  }

  return {
    of: (id) => known.get(id),
    addPlan: (id, place, plan) => void factsOf(id).plans.set(place, plan),
    addOutput(id, output) {
      factsOf(id).output = output
    },
    stored(state) {
      const facts = known.get(state.id)
      if (facts === undefined) return
      for (const place of facts.plans.keys()) if (state.steps[place]?.status !== 'pending') facts.plans.delete(place)
      if (hasEnded(state.status) || (facts.plans.size === 0 && facts.output === undefined)) known.delete(state.id)
    },
    forget: (id) => void known.delete(id),
  }
}
