/** The span of a tool call, by the conventions for generative AI. */
import { type Span, serverAttributes } from '../../platform/tracing/tracing.ts'
import type { RuntimeCall } from '../runtime.ts'
import type { ToolResult } from './callTool.ts'
import type { HttpTool } from './llmSettings.ts'
import type { ToolCall } from './toolCalls.ts'

/** A name that the model made up is model output, and must not appear in a step or a span. */
export const unknownTool = 'unknown tool'

export function startToolSpan(call: RuntimeCall, tool: HttpTool | undefined, { input }: ToolCall): Span {
  const name = tool?.name ?? unknownTool
  const span = call.startSpan(`execute_tool ${name}`, {
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'gen_ai.tool.type': 'extension',
      'http.request.method': tool?.method,
      ...(tool && serverAttributes(tool.url)),
    },
  })
  if (span.isRecorded && call.recordsContent) span.set({ 'gen_ai.tool.call.arguments': JSON.stringify(input) })
  return span
}

export function noteResult(span: Span, call: RuntimeCall, { ok, text, status }: ToolResult): void {
  span.set({ 'http.response.status_code': status })
  if (span.isRecorded && call.recordsContent) span.set({ 'gen_ai.tool.call.result': text })
  if (!ok) span.fail(status === undefined ? 'not_called' : String(status))
}
