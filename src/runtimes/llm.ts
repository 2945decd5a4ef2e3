/*
 * Calls an OpenAI-compatible model through a connector. Its text is streamed, the tools it asks for are called, and it
 * is called again with their results until it asks for none. Messages sent to the run meanwhile are added before the
 * next call.
 */
import { hasNumberOutOfRange, parseExact } from '../platform/exactNumbers.ts'
import { isJsonObject, type JsonObject } from '../platform/json.ts'
import type { OpenConnector, OpenedConnector } from './connector.ts'
import type { ModelDeps } from './llm/askModel.ts'
import { llmLimits } from './llm/llmLimits.ts'
import { readLlmSettings } from './llm/llmSettings.ts'
import type { ModelRun } from './llm/modelRun.ts'
import { modelStep } from './llm/modelStep.ts'
import { outputTooLarge } from './llm/outputTooLarge.ts'
import { readConversation, toChatMessage } from './llm/readConversation.ts'
import type { ToolCall } from './llm/toolCalls.ts'
import { toolStep } from './llm/toolStep.ts'
import { AgentFailure, type Runtime, type RuntimeCall, type RuntimeEvent } from './runtime.ts'

export type LlmDeps = ModelDeps & { openConnector: OpenConnector }

export const createLlm = (deps: LlmDeps): Runtime =>
  async function* (call) {
    const settings = readLlmSettings(call.settings)
    const messages = readConversation(call.input)
    const connector = await openModelConnector(deps, call, settings.connectorId)
    const run: ModelRun = { call, settings, connector, messages, texts: [], tokensUsed: 0, spend: createBudget() }
    try {
      yield* callUntilDone(deps, run)
    } catch (error) {
      throw error instanceof AgentFailure ? withTokens(error, run.tokensUsed) : error
    }
    return { kind: 'output', output: toOutput(run), tokensUsed: run.tokensUsed }
  }

async function* callUntilDone(deps: LlmDeps, run: ModelRun): AsyncGenerator<RuntimeEvent | RuntimeEvent[], void, void> {
  for (let number = 1; number <= llmLimits.modelCalls; number++) {
    await addMessages(run)
    const wanted = yield* modelStep(deps, run, number)
    if (wanted.length === 0 && !(await addMessages(run))) return
    checkCount(run, wanted)
    for (const toolCall of wanted) yield* toolStep(deps, run, toolCall)
  }
  const message = `The model had not finished after ${llmLimits.modelCalls} steps`
  throw new AgentFailure('too_many_steps', message, { step: run.settings.model })
}

/** Adds messages that were sent to the run; returns whether there were any. */
async function addMessages({ call, messages }: ModelRun): Promise<boolean> {
  const added = (await call.takeMessages()).map(toChatMessage)
  messages.push(...added)
  return added.length > 0
}

function checkCount({ settings }: ModelRun, wanted: ToolCall[]): void {
  if (wanted.length <= llmLimits.toolCallsPerStep) return
  const message = `The model asked for more than ${llmLimits.toolCallsPerStep} tool calls at once`
  throw new AgentFailure('too_many_tool_calls', message, { step: settings.model })
}

async function openModelConnector({ openConnector }: LlmDeps, call: RuntimeCall, id: string): Promise<OpenedConnector> {
  const connector = await openConnector(call.organizationId, id)
  if (connector.kind === 'openai') return connector
  throw new AgentFailure('invalid_settings', 'The connector of a model must be of the kind openai')
}

/** The streamed text; or, if the agent has an output schema and the last answer is a JSON object, that object. */
function toOutput({ call, texts }: ModelRun): JsonObject {
  const value = call.outputSchema === null ? undefined : parseObject(texts.at(-1) ?? '')
  return value ?? { result: texts.join('') }
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = parseExact(text)
    return isJsonObject(value) && !hasNumberOutOfRange(value) ? value : undefined
  } catch {
    return undefined
  }
}

const withTokens = ({ code, message, retryable, step }: AgentFailure, tokensUsed: number): AgentFailure =>
  new AgentFailure(code, message, { retryable, tokensUsed, ...(step !== null && { step }) })

/** Limits how many bytes the model of a run may produce. */
function createBudget(): (bytes: number) => void {
  let left: number = llmLimits.answerBytes
  return (bytes) => {
    left -= bytes
    if (left < 0) throw outputTooLarge()
  }
}
