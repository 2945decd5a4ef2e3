/** A tool call as a step of the run. Only the sizes of arguments and result are reported. */
import type { RuntimeEvent } from '../runtime.ts'
import { callTool, type ToolDeps } from './callTool.ts'
import type { ModelRun } from './modelRun.ts'
import type { ToolCall } from './toolCalls.ts'

export async function* toolStep(
  deps: ToolDeps,
  { call, settings, messages }: ModelRun,
  wanted: ToolCall,
): AsyncGenerator<RuntimeEvent, void, void> {
  const known = settings.tools.some(({ name }) => name === wanted.name)
  // A name that the model made up is model output and must not appear in a step.
  const step = { name: known ? wanted.name : 'unknown tool', kind: 'tool' }
  const input_bytes = Buffer.byteLength(JSON.stringify(wanted.input) ?? '')
  const startedAt = deps.clock.now().getTime()
  yield { type: 'step.started', step: { ...step, input_bytes } }
  const { ok, text, status } = await callTool(deps, call, settings.tools, messages.length, wanted)
  messages.push({ role: 'tool', tool_call_id: wanted.id, content: text })
  const result = { ok, http_status: status ?? null, output_bytes: Buffer.byteLength(text) }
  const duration_ms = deps.clock.now().getTime() - startedAt
  yield { type: 'step.completed', step: { ...step, input_bytes, ...result, duration_ms } }
}
