/*
 * One model call through the SDK: streams the text, then returns tool calls and usage. The SDK does a single step,
 * without retries, tool execution or telemetry. Only this file and `openModel` import it, and they are loaded by the
 * first run that needs them: loading takes 0.25 s and 30 MB.
 */
import { jsonSchema, type ModelMessage, streamText, type TextStreamPart, type ToolSet, tool } from 'ai'
import type { HttpTool, LlmSettings } from './llmSettings.ts'
import { type OpenedModel, openModel } from './openModel.ts'

export type ToolCall = { id: string; name: string; input: unknown; isValid: boolean }

export type ModelAnswer = {
  text: string
  toolCalls: ToolCall[]
  finishReason: string
  /** Undefined if the provider does not report it. */
  usage: { inputTokens: number; outputTokens: number; totalTokens: number } | undefined
}

export type ModelCall = {
  settings: LlmSettings
  baseUrl: string
  fetch: typeof fetch
  messages: ModelMessage[]
  signal: AbortSignal
  /** Throws when the model exceeds its budget. */
  spend(bytes: number): void
}

/** Otherwise the SDK writes warnings to the console. */
globalThis.AI_SDK_LOG_WARNINGS = false

export async function* streamAnswer(call: ModelCall): AsyncGenerator<string, ModelAnswer, void> {
  const { settings, baseUrl, fetch, signal, spend } = call
  const answer: ModelAnswer = { text: '', toolCalls: [], finishReason: 'unknown', usage: undefined }
  const opened = openModel({ baseUrl, model: settings.model, fetch })
  try {
    for await (const part of openStream(call, opened)) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw signal.reason
      if (part.type === 'text-delta' && part.text !== '') {
        spend(Buffer.byteLength(part.text))
        answer.text += part.text
        yield part.text
      } else note(answer, part, spend)
    }
  } finally {
    opened.close()
  }
  return answer
}

function openStream({ settings, messages, signal }: ModelCall, { model, headers }: OpenedModel) {
  const { instructions, temperature, maxOutputTokens, tools } = settings
  const { stream } = streamText({
    model,
    headers,
    messages,
    ...(instructions !== undefined && { instructions }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(tools.length > 0 && { tools: toToolSet(tools) }),
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    onError: () => {}, // the stream has it as a part, too
  })
  return stream
}

/** Records the parts that are not streamed. */
function note(answer: ModelAnswer, part: TextStreamPart<ToolSet>, spend: ModelCall['spend']): void {
  if (part.type === 'reasoning-delta') spend(Buffer.byteLength(part.text))
  if (part.type === 'tool-input-delta') spend(Buffer.byteLength(part.delta))
  if (part.type === 'tool-call') {
    const isValid = !('invalid' in part && part.invalid)
    answer.toolCalls.push({ id: part.toolCallId, name: part.toolName, input: part.input, isValid })
  }
  if (part.type === 'finish-step') {
    answer.finishReason = part.finishReason
    answer.usage = readUsage(part.usage)
  }
}

/** Without `execute`, the SDK reports tool calls but makes none. */
const toToolSet = (tools: HttpTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  )

type Usage = { inputTokens: number | undefined; outputTokens: number | undefined; raw?: { total_tokens?: unknown } }

function readUsage({ inputTokens, outputTokens, raw }: Usage): ModelAnswer['usage'] {
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  const [input, output] = [inputTokens ?? 0, outputTokens ?? 0]
  const total = raw?.total_tokens
  return { inputTokens: input, outputTokens: output, totalTokens: typeof total === 'number' ? total : input + output }
}
