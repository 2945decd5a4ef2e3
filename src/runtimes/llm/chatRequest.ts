/** The body of a model call. */
import type { ChatMessage } from './chatMessage.ts'
import type { HttpTool, LlmSettings } from './llmSettings.ts'

export function chatRequest(settings: LlmSettings, messages: ChatMessage[]): string {
  const { model, instructions, temperature, maxOutputTokens, tools } = settings
  return JSON.stringify({
    model,
    messages: instructions === undefined ? messages : [{ role: 'system', content: instructions }, ...messages],
    temperature,
    max_tokens: maxOutputTokens,
    ...(tools.length > 0 && { tools: tools.map(toWire), tool_choice: 'auto' }),
    stream: true,
    stream_options: { include_usage: true },
  })
}

const toWire = ({ name, description, inputSchema }: HttpTool) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
})
