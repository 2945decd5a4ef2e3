/** The context of a step's expressions: the input, and the steps that it depends on, directly or through others. */

import type { JsonObject } from '../../../platform/json.ts'
import { jsonLength } from '../../../platform/jsonLength.ts'
import type { PipelineStep } from '../../pipeline.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { StepFailure } from './stepFailure.ts'
import { readStepOutput, type StepOutputsDeps } from './stepOutputs.ts'

/** Of all outputs in one expression's context. */
const maxContextBytes = 16 * 1_048_576

/** As JSON, under a separate id. */
export type SharedContext = { id: string; text: string }

/** `places`: of the steps in the context. */
export async function stepContext(
  deps: StepOutputsDeps,
  id: string,
  given: { input: JsonObject; metadata: JsonObject },
  state: PipelineRunState,
  places: number[],
): Promise<SharedContext> {
  const steps: JsonObject = {}
  let bytes = 0
  for (const place of places) {
    const step = state.steps[place]
    if (step === undefined) continue
    const output = await readStepOutput(deps, state, place)
    bytes += jsonLength(output)
    if (bytes > maxContextBytes) {
      throw new StepFailure('expression_failed', `The outputs that the expression sees are larger than 16 MiB together`)
    }
    steps[step.name] = { status: step.status, output, error: step.error }
  }
  return { id, text: JSON.stringify({ input: given.input, metadata: given.metadata, steps }) }
}

/** The places of all steps that a step depends on, in their order. */
export function dependenciesOf(steps: PipelineStep[], place: number): number[] {
  const places = new Map(steps.map((step, index) => [step.name, index]))
  const seen = new Set<number>()
  const visit = (from: number): void => {
    for (const name of steps[from]?.dependsOn ?? []) {
      const at = places.get(name)
      if (at === undefined || seen.has(at)) continue
      seen.add(at)
      visit(at)
    }
  }
  visit(place)
  return [...seen].sort((one, other) => one - other)
}

/** The places of the steps that no other depends on. */
export function lastSteps(steps: PipelineStep[]): number[] {
  const needed = new Set(steps.flatMap((step) => step.dependsOn))
  return steps.flatMap((step, place) => (needed.has(step.name) ? [] : [place]))
}
