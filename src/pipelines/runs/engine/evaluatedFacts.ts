/** Results evaluated for pipeline runs and not stored yet: the conditions of steps, and the output. */
import { hasEnded } from '../../../runs/runStatus.ts'
import type { Conditions, Output } from '../deciding/snapshot.ts'
import type { PipelineRunState } from '../pipelineRun.ts'

export type EvaluatedFacts = ReturnType<typeof createEvaluatedFacts>

type Evaluation = { conditions: Map<number, Conditions>; output?: Output }

export function createEvaluatedFacts() {
  const known = new Map<string, Evaluation>()

  /** Must be called only when there is a fact to add: passes drop entries without facts. */
  function factsOf(id: string): Evaluation {
    const facts = known.get(id) ?? { conditions: new Map<number, Conditions>() }
    known.set(id, facts)
    return facts
  }

  return {
    of: (id: string): Evaluation | undefined => known.get(id),
    addConditions: (id: string, place: number, conditions: Conditions): void =>
      void factsOf(id).conditions.set(place, conditions),
    addOutput(id: string, output: Output): void {
      factsOf(id).output = output
    },
    /** Drops the facts that the state now contains. */
    stored(state: PipelineRunState): void {
      const facts = known.get(state.id)
      if (facts === undefined) return
      for (const place of facts.conditions.keys())
        if (state.steps[place]?.status !== 'pending') facts.conditions.delete(place)
      if (hasEnded(state.status) || (facts.conditions.size === 0 && facts.output === undefined)) known.delete(state.id)
    },
    forget: (id: string): void => void known.delete(id),
  }
}
