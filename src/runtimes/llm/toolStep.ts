/** A tool call as a step of the run. Arguments and result are reported if the agent records its tools, else only their sizes. */
import { inSpan } from '../../platform/tracing/tracing.ts'
import type { RuntimeEvent } from '../runtime.ts'
import { callTool, type ToolDeps } from './callTool.ts'
import { llmLimits } from './llmLimits.ts'
import type { ModelRun } from './modelRun.ts'
import type { ToolCall } from './toolCalls.ts'
import { noteResult, startToolSpan, unknownTool } from './toolSpan.ts'

export async function* toolStep(
  deps: ToolDeps,
  { call, settings, messages }: ModelRun,
  wanted: ToolCall,
): AsyncGenerator<RuntimeEvent, void, void> {
  const tool = settings.tools.find(({ name }) => name === wanted.name)
  const step = { name: tool?.name ?? unknownTool, kind: 'tool' }
  const input_bytes = Buffer.byteLength(JSON.stringify(wanted.input) ?? '')
  const startedAt = deps.clock.now().getTime()
  const records = (bytes: number) => settings.recordsTools && bytes <= llmLimits.recordedBytes
  const asked = records(input_bytes) ? { arguments: wanted.input } : {}
  yield { type: 'step.started', step: { ...step, input_bytes, ...asked } }
  const span = startToolSpan(call, tool, wanted)
  const { ok, text, status } = await inSpan(span, async () => {
    const result = await callTool(deps, call, settings.tools, messages.length, wanted, span)
    noteResult(span, call, result)
    return result
  })
  messages.push({ role: 'tool', tool_call_id: wanted.id, content: text })
  const output_bytes = Buffer.byteLength(text)
  const result = { ok, http_status: status ?? null, output_bytes, ...(records(output_bytes) && { result: text }) }
  const duration_ms = deps.clock.now().getTime() - startedAt
  yield { type: 'step.completed', step: { ...step, input_bytes, ...result, duration_ms } }
}
