/** A model call as a step of the run: reported before and after, counted, and added to the next call's messages. */
import { createPace } from '../../fairness/pace.ts'
import { errorType } from '../../platform/tracing/tracing.ts'
import { countTokensPaced } from '../countTokensPaced.ts'
import { AgentFailure, type RuntimeEvent } from '../runtime.ts'
import { type Asked, askModel, type ModelDeps } from './askModel.ts'
import { assistantMessage, type ChatMessage } from './chatMessage.ts'
import type { ModelAnswer } from './modelAnswer.ts'
import type { ModelRun } from './modelRun.ts'
import { noteAnswer, startModelSpan, type Usage } from './modelSpan.ts'
import type { ToolCall } from './toolCalls.ts'

/** Returns the tool calls that the model asks for. */
export async function* modelStep(
  deps: ModelDeps,
  run: ModelRun,
  number: number,
): AsyncGenerator<RuntimeEvent | RuntimeEvent[], ToolCall[], void> {
  const step = { name: run.settings.model, kind: 'model', number }
  const startedAt = deps.clock.now().getTime()
  yield { type: 'step.started', step }
  const { answer, usage } = yield* askTraced(deps, run)
  run.tokensUsed += usage.total_tokens
  run.call.noteTokens(run.tokensUsed)
  run.texts.push(answer.text)
  run.messages.push(assistantMessage(answer.text, answer.toolCalls))
  const { finishReason: finish_reason, tries } = answer
  const duration_ms = deps.clock.now().getTime() - startedAt
  yield { type: 'step.completed', step: { ...step, finish_reason, tries, usage, duration_ms } }
  return answer.toolCalls
}

async function* askTraced(deps: ModelDeps, run: ModelRun): AsyncGenerator<RuntimeEvent[], Counted, void> {
  const span = startModelSpan(run)
  try {
    const answer = yield* askModel(deps, run, span)
    const usage = await usageOf(run, answer)
    noteAnswer(span, run, answer, usage)
    return { answer, usage }
  } catch (error) {
    span.fail(error instanceof AgentFailure ? error.code : errorType(error))
    throw error
  } finally {
    span.end()
  }
}

type Counted = { answer: Asked; usage: Usage }

/** As the provider reports it; otherwise words and punctuation marks are counted, and `counted_by` is `service`. */
async function usageOf({ call, settings, messages }: ModelRun, { usage, text }: ModelAnswer): Promise<Usage> {
  if (usage !== undefined) {
    const { inputTokens: input_tokens, outputTokens: output_tokens, totalTokens: total_tokens } = usage
    return { input_tokens, output_tokens, total_tokens, counted_by: 'provider' }
  }
  const pace = createPace(call.signal)
  const prompt = [settings.instructions ?? '', ...messages.map(toText)].join('\n')
  const input_tokens = await countTokensPaced(prompt, pace)
  const output_tokens = await countTokensPaced(text, pace)
  return { input_tokens, output_tokens, total_tokens: input_tokens + output_tokens, counted_by: 'service' }
}

const toText = (message: ChatMessage): string =>
  'tool_calls' in message ? `${message.content ?? ''} ${JSON.stringify(message.tool_calls)}` : message.content
