/** The messages to the model: the input's `messages`, then its `query`; without both, the input as JSON. */
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import { AgentFailure, type Message } from '../runtime.ts'
import type { ChatMessage } from './chatMessage.ts'
import { llmLimits } from './llmLimits.ts'

export function readConversation(input: JsonObject): ChatMessage[] {
  const said = [...readMessages(input.messages), ...readQuery(input.query)]
  return said.length > 0 ? said : [{ role: 'user', content: JSON.stringify(input) }]
}

/** A message that was sent to a running run: its text, or its JSON. */
export function toChatMessage({ payload }: Message): ChatMessage {
  const text = isJsonObject(payload) ? payload.text : payload
  return { role: 'user', content: typeof text === 'string' ? text : JSON.stringify(payload ?? null) }
}

const invalid = (name: string, what: string) => new AgentFailure('invalid_input', `input.${name} must be ${what}`)

function readQuery(query: unknown): ChatMessage[] {
  if (query === undefined || query === null) return []
  if (typeof query !== 'string' || query === '') throw invalid('query', 'a string')
  return [{ role: 'user', content: query }]
}

function readMessages(messages: unknown): ChatMessage[] {
  if (messages === undefined || messages === null) return []
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > llmLimits.messages) {
    throw invalid('messages', `a list of 1 to ${llmLimits.messages} messages`)
  }
  return messages.map(readMessage)
}

function readMessage(message: unknown, index: number): ChatMessage {
  const { role, content } = isJsonObject(message) ? message : {}
  if (role !== 'user' && role !== 'assistant') throw invalid(`messages.${index}.role`, '"user" or "assistant"')
  if (typeof content !== 'string' || content === '') throw invalid(`messages.${index}.content`, 'a string')
  return { role, content }
}
