/** The definition of a pipeline as callers send it, and its conversion to content. */
import type { JsonObject } from '../../platform/json.ts'
import { defaultMaxParallel, type PipelineContent, type PipelineStep } from '../pipeline.ts'

type Optional<Value> = Value | null | undefined

export type StepInput = {
  name: string
  agentId: string
  input?: Optional<string>
  dependsOn?: Optional<readonly string[]>
  when?: Optional<string>
  forEach?: Optional<string>
  maxParallel?: Optional<number>
  retry?: Optional<{ maxAttempts: number; delayMs?: Optional<number> }>
  timeoutMs?: Optional<number>
  onFailure?: Optional<PipelineStep['onFailure']>
}

/** An absent field is unchanged, or has its default. */
export type PipelineChanges = {
  name?: Optional<string>
  description?: Optional<string>
  steps?: Optional<readonly StepInput[]>
  output?: Optional<string>
  metadata?: Optional<JsonObject>
}

export const emptyPipeline: PipelineContent = { name: '', description: null, steps: [], output: null, metadata: {} }

export const pipelineFields = Object.keys(emptyPipeline) as (keyof PipelineContent)[]

export const pipelineContentOf = (pipeline: PipelineContent): PipelineContent =>
  Object.fromEntries(pipelineFields.map((field) => [field, pipeline[field]])) as PipelineContent

/** For changes without problems. */
export function applyPipelineChanges(content: PipelineContent, changes: PipelineChanges): PipelineContent {
  const { steps, ...plain } = changes
  const given = Object.entries(plain).filter(([, value]) => value !== undefined)
  return pipelineContentOf({
    ...content,
    ...(Object.fromEntries(given) as Partial<PipelineContent>),
    ...(steps != null && { steps: resolveSteps(steps) }),
  })
}

/** For a new pipeline, null means the default. */
export const withoutNulls = (changes: PipelineChanges): PipelineChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))

const defaultDelayMs = 1_000

/** By default, a step depends on the one before it. */
const resolveSteps = (steps: readonly StepInput[]): PipelineStep[] =>
  steps.map(({ retry, ...step }, index) => ({
    name: step.name,
    agentId: step.agentId,
    input: step.input ?? null,
    dependsOn: [...(step.dependsOn ?? steps.slice(Math.max(0, index - 1), index).map(({ name }) => name))],
    when: step.when ?? null,
    forEach: step.forEach ?? null,
    maxParallel: step.maxParallel ?? defaultMaxParallel,
    retry: retry == null ? null : { maxAttempts: retry.maxAttempts, delayMs: retry.delayMs ?? defaultDelayMs },
    timeoutMs: step.timeoutMs ?? null,
    onFailure: step.onFailure ?? 'fail',
  }))
