/** The values that a step's expressions can use: the input, and the steps that it depends on, directly or indirectly. */
import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { dependenciesOf, type StepDraft } from './pipelineDraft.ts'

export type PastRun = {
  input: JsonObject
  metadata: JsonObject
  steps: { name: string; status: string; output: Json; error: Json }[]
}

export function expressionContext(steps: readonly StepDraft[], name: string | undefined, past: PastRun): JsonObject {
  const seen = name === undefined ? new Set(steps.map((step) => step.name)) : ancestorsOf(steps, name)
  const known = past.steps.filter((step) => seen.has(step.name))
  return {
    input: past.input,
    metadata: past.metadata,
    steps: Object.fromEntries(known.map(({ name: own, status, output, error }) => [own, { status, output, error }])),
  }
}

export function ancestorsOf(steps: readonly StepDraft[], name: string): Set<string> {
  const found = new Set<string>()
  const open = [name]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const index = steps.findIndex((step) => step.name === next)
    for (const above of index < 0 ? [] : dependenciesOf(steps, index)) {
      if (!found.has(above)) open.push(above)
      found.add(above)
    }
  }
  found.delete(name)
  return found
}
