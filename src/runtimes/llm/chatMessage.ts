/** The messages of a conversation, in OpenAI's format. */
import type { JsonObject } from '../../platform/json.ts'
import type { ToolCall } from './toolCalls.ts'

export type ChatMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls: JsonObject[] }
  | { role: 'tool'; tool_call_id: string; content: string }

/** The model's own answer, for its next call. */
export const assistantMessage = (text: string, toolCalls: ToolCall[]): ChatMessage =>
  toolCalls.length === 0
    ? { role: 'assistant', content: text }
    : { role: 'assistant', content: text === '' ? null : text, tool_calls: toolCalls.map(toWire) }

/** Arguments that are not JSON are sent as a JSON string: some providers parse the arguments they get back. */
const toWire = ({ id, name, argumentsText, isValid, extra }: ToolCall): JsonObject => ({
  id,
  type: 'function',
  function: { name, arguments: isValid ? argumentsText : JSON.stringify(argumentsText) },
  ...(extra !== undefined && { extra_content: extra }),
})
