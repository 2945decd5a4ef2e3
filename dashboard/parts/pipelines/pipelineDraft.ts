/** The pipeline editor's draft: spelled as in REST, the documentation and exports, without values that equal the default. */
import type { Json, JsonObject } from '../../graphql/graphql.ts'

export type StepDraft = JsonObject & { name: string; agent_id: string }
export type PipelineDraft = { name: string; description: string; output: string; metadata: Json; steps: Json }

type Retry = { maxAttempts: number; delayMs: number }
type Step = {
  name: string
  agentId: string
  input: string | null
  dependsOn: string[]
  when: string | null
  forEach: string | null
  maxParallel: number
  retry: Retry | null
  timeoutMs: number | null
  onFailure: 'fail' | 'continue'
}
type Content = { name: string; description: string | null; output: string | null; metadata: JsonObject; steps: Step[] }

export function pipelineDraftOf({ name, description, output, metadata, steps }: Content): PipelineDraft {
  return { name, description: description ?? '', output: output ?? '', metadata, steps: steps.map(stepDraftOf) }
}

function stepDraftOf({ name, agentId, dependsOn, ...step }: Step): StepDraft {
  return {
    name,
    agent_id: agentId,
    depends_on: dependsOn,
    ...(step.when !== null && { when: step.when }),
    ...(step.forEach !== null && { for_each: step.forEach, max_parallel: step.maxParallel }),
    ...(step.input !== null && { input: step.input }),
    ...(step.retry !== null && { retry: { max_attempts: step.retry.maxAttempts, delay_ms: step.retry.delayMs } }),
    ...(step.timeoutMs !== null && { timeout_ms: step.timeoutMs }),
    ...(step.onFailure !== 'fail' && { on_failure: step.onFailure }),
  }
}

/** Undefined while the text is not a list of steps. */
export function readSteps(steps: Json): StepDraft[] | undefined {
  if (!Array.isArray(steps)) return undefined
  const isStep = (step: Json): step is StepDraft =>
    typeof step === 'object' && step !== null && !Array.isArray(step) && typeof step.name === 'string'
  return steps.every(isStep) ? (steps as StepDraft[]) : undefined
}

type SentStep = { name: string; agentId: string }
type SentPipeline = {
  name: string
  description: string | null
  output: string | null
  metadata: JsonObject
  steps: SentStep[]
}

/** The steps as the service expects them; it rejects unknown names with an error at their path. */
const sentSteps = (steps: readonly StepDraft[]): SentStep[] =>
  steps.map((step) => {
    const { retry, ...rest } = step
    const sent = camelCased(rest) as SentStep
    return typeof retry === 'object' && retry !== null && !Array.isArray(retry)
      ? { ...sent, retry: camelCased(retry) }
      : sent
  })

const camelCased = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [toCamel(name), value]))

const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The input of a mutation, for a draft without `brokenParts`: its fields as the service expects them. */
export function sentPipeline({ name, description, output, metadata, steps }: PipelineDraft): SentPipeline {
  return {
    name,
    description: description === '' ? null : description,
    output: output.trim() === '' ? null : output,
    metadata: metadata as JsonObject,
    steps: sentSteps(readSteps(steps) ?? []),
  }
}

/** A path as the draft spells it: `steps.2.dependsOn.0` is `steps.2.depends_on.0`. */
export const draftPath = (param: string): string => param.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The names that a step depends on: by default, the step before it. */
export function dependenciesOf(steps: readonly StepDraft[], index: number): string[] {
  const own = steps[index]?.depends_on
  if (Array.isArray(own)) return own.filter((name): name is string => typeof name === 'string')
  const before = steps[index - 1]
  return before === undefined ? [] : [before.name]
}
