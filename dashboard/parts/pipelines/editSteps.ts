/** Edits to a list of steps that keep references between steps correct. */
import type { JsonObject } from '../../graphql/graphql.ts'
import { ancestorsOf } from './expressionContext.ts'
import { dependenciesOf, type StepDraft } from './pipelineDraft.ts'

export function replaceStep(steps: readonly StepDraft[], index: number, next: StepDraft): StepDraft[] {
  const before = steps[index]
  return steps.map((step, at) => {
    if (at === index) return next
    return before === undefined || before.name === next.name
      ? step
      : withDependencies(step, renamed(before.name, next.name))
  })
}

export function removeStep(steps: readonly StepDraft[], index: number): StepDraft[] {
  const gone = steps[index]
  const explicit = steps.map((step, at) => ({ ...step, depends_on: dependenciesOf(steps, at) }))
  return explicit
    .filter((_, at) => at !== index)
    .map((step) => withDependencies(step, (names) => names.filter((name) => name !== gone?.name)))
}

/** A new step follows the last one. */
export function addStep(steps: readonly StepDraft[], agentId: string): StepDraft[] {
  const taken = new Set(steps.map(({ name }) => name))
  let number = steps.length + 1
  while (taken.has(`step_${number}`)) number++
  const last = steps.at(-1)
  const step: StepDraft = {
    name: `step_${number}`,
    agent_id: agentId,
    depends_on: last === undefined ? [] : [last.name],
  }
  return [...steps, step]
}

/** The steps that a step may depend on: those that do not depend on it. */
export const possibleDependencies = (steps: readonly StepDraft[], index: number): string[] => {
  const own = steps[index]?.name ?? ''
  return steps.filter(({ name }) => name !== own && !ancestorsOf(steps, name).has(own)).map(({ name }) => name)
}

const renamed = (before: string, after: string) => (names: string[]) =>
  names.map((name) => (name === before ? after : name))

function withDependencies(step: StepDraft, edit: (names: string[]) => string[]): StepDraft {
  const names = step.depends_on
  if (!Array.isArray(names)) return step
  return { ...step, depends_on: edit(names.filter((name): name is string => typeof name === 'string')) }
}

/** An empty setting is left out. */
export function withSetting(step: StepDraft, name: string, value: JsonObject[string] | undefined): StepDraft {
  const { [name]: _, ...rest } = step
  return (value === undefined || value === '' ? rest : { ...step, [name]: value }) as StepDraft
}
