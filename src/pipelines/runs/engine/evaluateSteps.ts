/** Evaluates the expressions of a pipeline: conditions of a step, the input of its runs, and the output of the pipeline run. */
import { isJsonObject, type JsonObject } from '../../../platform/json.ts'
import { jsonLength } from '../../../platform/jsonLength.ts'
import type { Evaluate } from '../../../runtimes/expression/evaluate.ts'
import type { PipelineContent } from '../../pipeline.ts'
import { type Conditions, noItem, type Output, type Task } from '../deciding/snapshot.ts'
import { stepError } from '../deciding/stepErrors.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { dependenciesOf, lastSteps, type SharedContext, stepContext } from './stepContext.ts'
import { StepFailure } from './stepFailure.ts'
import { readStepOutput, type StepOutputsDeps } from './stepOutputs.ts'

export type EvaluationDeps = StepOutputsDeps & {
  evaluate: Evaluate
  given(state: PipelineRunState): Promise<{ input: JsonObject; metadata: JsonObject }>
  readItem(state: PipelineRunState, task: Task): Promise<unknown>
  /** Creates the context once for all expressions and items of a step. */
  keepContext(id: string, make: () => Promise<SharedContext>): Promise<SharedContext>
}

/** A pipeline run with its definition. */
export type Evaluated = { state: PipelineRunState; content: PipelineContent }

export const maxItems = 1_000
/** The limit for bodies of `POST /runs`. */
const maxInputBytes = 1_048_576
const maxOutputBytes = 10 * 1_048_576

export async function evaluateConditions(
  deps: EvaluationDeps,
  { state, content }: Evaluated,
  place: number,
): Promise<Conditions> {
  const step = content.steps[place]
  if (step === undefined) return { kind: 'skip' }
  try {
    const context = await contextOf(deps, { state, content }, place)
    if (step.when !== null && !toBoolean(await evaluated(deps, state, step.when, context))) return { kind: 'skip' }
    if (step.forEach === null) return { kind: 'one' }
    const items = toItems(await evaluated(deps, state, step.forEach, context))
    if (items.length <= maxItems) return { kind: 'each', items }
    const message = `for_each returned ${items.length} items; at most ${maxItems} are allowed`
    return { kind: 'fail', error: stepError('invalid_for_each', message) }
  } catch (error) {
    if (error instanceof StepFailure) return { kind: 'fail', error: stepError(error.code, error.message) }
    throw error
  }
}

/** JSONata unwraps a list of one item, and returns nothing for an empty one. */
function toBoolean(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(toBoolean)
  if (isJsonObject(value)) return Object.keys(value).length > 0
  return Boolean(value)
}

/** JSONata unwraps a list of one item, and gives nothing for an empty one. */
const toItems = (value: unknown): unknown[] => (value == null ? [] : Array.isArray(value) ? value : [value])

/** The input of a task's run. Throws a `StepFailure` if it can't be evaluated. */
export async function inputOf(deps: EvaluationDeps, { state, content }: Evaluated, task: Task): Promise<JsonObject> {
  const step = content.steps[task.step]
  if (step === undefined) throw new StepFailure('invalid_step_input', 'The step does not exist')
  const isListed = task.item !== noItem
  const item = isListed ? await deps.readItem(state, task) : undefined
  const value =
    step.input === null
      ? await defaultInput(deps, { state, content }, task.step, isListed ? { item } : undefined)
      : await evaluated(
          deps,
          state,
          step.input,
          await contextOf(deps, { state, content }, task.step),
          isListed ? { item, index: task.item } : {},
        )
  if (!isJsonObject(value)) throw new StepFailure('invalid_step_input', 'The input of the step is not an object')
  if (jsonLength(value) > maxInputBytes)
    throw new StepFailure('payload_too_large', 'The input of the step is larger than 1 MiB')
  return value
}

async function defaultInput(
  deps: EvaluationDeps,
  { state, content }: Evaluated,
  place: number,
  listed: { item: unknown } | undefined,
): Promise<JsonObject> {
  if (listed !== undefined) return isJsonObject(listed.item) ? listed.item : { item: listed.item }
  const { dependsOn = [] } = content.steps[place] ?? {}
  if (dependsOn.length === 0) return (await deps.given(state)).input
  const outputs: JsonObject = {}
  for (const name of dependsOn) {
    outputs[name] = await readStepOutput(
      deps,
      state,
      content.steps.findIndex((step) => step.name === name),
    )
  }
  const [only] = dependsOn
  if (dependsOn.length > 1 || only === undefined) return outputs
  const output = outputs[only] ?? {}
  return Array.isArray(output) ? { items: output } : (output as JsonObject)
}

/** The output of the pipeline run. */
export async function outputOf(deps: EvaluationDeps, { state, content }: Evaluated): Promise<Output> {
  try {
    if (content.output === null) return { value: await defaultOutput(deps, { state, content }) }
    const places = content.steps.map((_, place) => place)
    const context = await stepContext(deps, `${state.id} output`, await deps.given(state), state, places)
    return { value: await evaluated(deps, state, content.output, context) }
  } catch (error) {
    if (error instanceof StepFailure) return { error: stepError(error.code, error.message) }
    throw error
  }
}

async function defaultOutput(deps: EvaluationDeps, { state, content }: Evaluated): Promise<unknown> {
  const places = lastSteps(content.steps)
  const [only] = places
  if (only !== undefined && places.length === 1) return readStepOutput(deps, state, only)
  const outputs: JsonObject = {}
  for (const place of places) {
    outputs[state.steps[place]?.name ?? ''] = await readStepOutput(deps, state, place)
    if (jsonLength(outputs) > maxOutputBytes)
      throw new StepFailure('output_too_large', 'The output of the pipeline run is larger than 10 MiB')
  }
  return outputs
}

/** The steps that a step depends on have ended when it starts, so its context does not change. */
function contextOf(deps: EvaluationDeps, { state, content }: Evaluated, place: number): Promise<SharedContext> {
  const id = `${state.id} ${place}`
  const places = dependenciesOf(content.steps, place)
  return deps.keepContext(id, async () => stepContext(deps, id, await deps.given(state), state, places))
}

/** Uses the organisation's share of the evaluators, like runs of expressions. */
async function evaluated(
  { evaluate }: EvaluationDeps,
  { organizationId }: PipelineRunState,
  expression: string,
  context: SharedContext,
  own: JsonObject = {},
): Promise<unknown> {
  const reply = await evaluate({ expression, input: own, context, organizationId })
  if ('value' in reply) return reply.value
  const { code, message } = reply.failure
  if (code === 'expression_unavailable') throw new Error(`An expression could not be evaluated: ${message}`)
  throw new StepFailure('expression_failed', message)
}
