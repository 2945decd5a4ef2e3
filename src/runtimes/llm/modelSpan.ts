/** The span of a model call, by the conventions for generative AI. Messages are only in it if the service may record them. */
import { type Span, serverAttributes } from '../../platform/tracing/tracing.ts'
import type { Asked } from './askModel.ts'
import type { ChatMessage } from './chatMessage.ts'
import type { ModelAnswer } from './modelAnswer.ts'
import type { ModelRun } from './modelRun.ts'

export function startModelSpan({ call, settings, connector, messages }: ModelRun): Span {
  const { model, temperature, maxOutputTokens, instructions } = settings
  const span = call.startSpan(`chat ${model}`, {
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai', // the format; `server.address` identifies the provider
      'gen_ai.request.model': model,
      'gen_ai.request.temperature': temperature,
      'gen_ai.request.max_tokens': maxOutputTokens,
      'gen_ai.request.stream': true,
      ...serverAttributes(connector.baseUrl),
    },
  })
  if (span.isRecorded && call.recordsContent)
    span.set({
      'gen_ai.system_instructions': instructions && JSON.stringify([{ type: 'text', content: instructions }]),
      'gen_ai.input.messages': JSON.stringify(messages.map(toMessage)),
    })
  return span
}

/** As in the step. */
export type Usage = {
  input_tokens: number
  output_tokens: number
  total_tokens: number
  counted_by: 'provider' | 'service'
}

export function noteAnswer(span: Span, { call }: ModelRun, answer: Asked, usage: Usage): void {
  if (!span.isRecorded) return
  span.set({
    'gen_ai.response.finish_reasons': [answer.finishReason],
    'gen_ai.usage.input_tokens': usage.input_tokens,
    'gen_ai.usage.output_tokens': usage.output_tokens,
    'http.request.resend_count': answer.tries > 1 ? answer.tries - 1 : undefined,
  })
  if (call.recordsContent) span.set({ 'gen_ai.output.messages': JSON.stringify([toOutput(answer)]) })
}

function toMessage(message: ChatMessage): object {
  if (message.role === 'tool') {
    const { tool_call_id: id, content: response } = message
    return { role: 'tool', parts: [{ type: 'tool_call_response', id, response }] }
  }
  const calls = 'tool_calls' in message ? message.tool_calls : []
  const parts = calls.map(({ id, function: called }) => ({ type: 'tool_call', id, ...(called as object) }))
  return { role: message.role, parts: [...textParts(message.content), ...parts] }
}

const toOutput = ({ text, toolCalls, finishReason: finish_reason }: ModelAnswer): object => ({
  role: 'assistant',
  parts: [
    ...textParts(text),
    ...toolCalls.map(({ id, name, input }) => ({ type: 'tool_call', id, name, arguments: input })),
  ],
  finish_reason,
})

const textParts = (content: string | null): object[] => (content ? [{ type: 'text', content }] : [])
