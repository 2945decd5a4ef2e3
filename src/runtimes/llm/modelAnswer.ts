/*
 * The model's answer, assembled from the chunks of its stream. Only the needed fields of a chunk are read: providers omit
 * fields and add others.
 */
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import { faultInStream, ModelFault, notUnderstood } from './providerFault.ts'
import { createToolCallPieces, type ToolCall } from './toolCalls.ts'

export type ModelAnswer = {
  text: string
  toolCalls: ToolCall[]
  finishReason: string
  /** Undefined if the provider does not report it. */
  usage: ModelUsage | undefined
}

type ModelUsage = { inputTokens: number; outputTokens: number; totalTokens: number }

export type AnswerReader = ReturnType<typeof createAnswerReader>

/** `spend` throws when the model exceeds its budget. */
export function createAnswerReader(spend: (bytes: number) => void) {
  const texts: string[] = []
  const pieces = createToolCallPieces()
  let finishReason: string | undefined
  let usage: ModelUsage | undefined

  const readChoice = ({ delta, message, finish_reason: reason }: JsonObject): string => {
    if (typeof reason === 'string') finishReason = reason
    const said = isJsonObject(delta) ? delta : isJsonObject(message) ? message : {}
    const reasoning = said.reasoning_content ?? said.reasoning
    if (typeof reasoning === 'string') spend(Buffer.byteLength(reasoning))
    if (Array.isArray(said.tool_calls)) for (const piece of said.tool_calls) spend(pieces.add(piece))
    const text = textOf(said.content)
    if (text === '') return ''
    spend(Buffer.byteLength(text))
    texts.push(text)
    return text
  }

  return {
    /** Returns the text of the chunk, which may be empty. Throws if the model exceeds its budget, or reports an error. */
    read(chunk: unknown): string {
      if (!isJsonObject(chunk)) throw new ModelFault(notUnderstood)
      if (isJsonObject(chunk.error) || chunk.object === 'error') throw new ModelFault(faultInStream(chunk))
      const { choices = null } = chunk
      if (choices !== null && !Array.isArray(choices)) throw new ModelFault(notUnderstood)
      usage = readUsage(chunk.usage) ?? usage
      const [first] = choices ?? []
      return isJsonObject(first) ? readChoice(first) : ''
    },
    /** Whether a chunk had the reason why the model stopped. */
    isFinished: (): boolean => finishReason !== undefined,
    answer: (): ModelAnswer => ({
      text: texts.join(''),
      toolCalls: pieces.calls(),
      finishReason: reasonNames[finishReason ?? ''] ?? 'other',
      usage,
    }),
  }
}

const reasonNames: Record<string, string> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
}

/** A string, or a list of parts of which some are text and others the model's reasoning. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isJsonObject(part) && typeof part.text === 'string' ? part.text : '')).join('')
}

function readUsage(usage: unknown): ModelUsage | undefined {
  if (!isJsonObject(usage)) return undefined
  const [input, output, total] = [usage.prompt_tokens, usage.completion_tokens, usage.total_tokens].map(countOf)
  if (input === undefined && output === undefined) return undefined
  const sum = (input ?? 0) + (output ?? 0)
  return { inputTokens: input ?? 0, outputTokens: output ?? 0, totalTokens: total ?? sum }
}

const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : undefined
