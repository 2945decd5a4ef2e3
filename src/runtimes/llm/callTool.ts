/*
 * Calls a tool for the model. Failures are described to the model in a few neutral words, and the run continues. The
 * body of a failed call may contain anything, so it is not passed on. In a replay, the recorded run's answer is used.
 */
import { schemaProblems } from '../../jsonSchemas/schemaProblems.ts'
import { hasNumberOutOfRange } from '../../platform/exactNumbers.ts'
import { isDeeperThan, isJsonObject, type JsonObject, maxJsonDepth } from '../../platform/json.ts'
import { type Outgoing, OutgoingError } from '../../platform/outgoing/createOutgoing.ts'
import { type Span, traceHeaders } from '../../platform/tracing/tracing.ts'
import { AgentFailure, type RecordedResult, type RuntimeCall } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'
import type { HttpTool } from './llmSettings.ts'
import type { ToolCall } from './toolCalls.ts'
import { type ToolRequestDeps, toolRequest } from './toolRequest.ts'

export type ToolDeps = ToolRequestDeps & { outgoing: Outgoing }

export type ToolResult = { ok: boolean; text: string; status?: number }

export async function callTool(
  deps: ToolDeps,
  call: RuntimeCall,
  tools: HttpTool[],
  number: number,
  { name, input, isValid }: ToolCall,
  span: Span,
): Promise<ToolResult> {
  const tool = tools.find((known) => known.name === name)
  if (tool === undefined) return failed('There is no tool of this name')
  if (!isValid || !isJsonObject(input)) return failed('The arguments must be a JSON object')
  if (isDeeperThan(input, maxJsonDepth)) return failed('The arguments are nested too deeply')
  if (hasNumberOutOfRange(input)) return failed('A number in the arguments is out of range')
  const problems = await schemaProblems(call.organizationId, tool.inputSchema, input, call.signal)
  if (problems.length > 0) {
    const texts = problems.slice(0, 5).map(({ path, message }) => `${path} ${message}`.trim())
    return failed(`The arguments are not acceptable: ${texts.join('; ')}`)
  }
  const recorded = await recall(call, name, input)
  if (recorded !== undefined) return recorded
  const request = await toolRequest(deps, call, tool, number, input)
  const headers = { ...request.headers, ...traceHeaders(span) }
  try {
    return toResult(await deps.outgoing.send({ ...request, headers, maxResponseBytes: llmLimits.toolResponseBytes }))
  } catch (error) {
    call.signal.throwIfAborted()
    if (!(error instanceof OutgoingError)) throw error
    return failed(error.reason === 'timeout' ? 'The tool did not respond in time' : 'The tool could not be reached')
  }
}

/** What the recorded run was answered. Undefined if the tool is to be called. */
async function recall({ replay }: RuntimeCall, name: string, input: JsonObject): Promise<RecordedResult | undefined> {
  if (replay === null) return undefined
  const recorded = await replay.recallTool(name, input)
  if (recorded !== undefined || (await replay.allowsSideEffects())) return recorded
  const message = `The recorded run did not call the tool ${name} with these arguments, or its answer was not recorded`
  throw new AgentFailure('tool_not_recorded', message, { step: name })
}

const failed = (text: string, status?: number): ToolResult => ({ ok: false, text, ...(status && { status }) })

function toResult({ status, body, truncated }: Awaited<ReturnType<Outgoing['send']>>): ToolResult {
  if (status < 200 || status > 299) return failed(`The tool failed (HTTP ${status})`, status)
  if (truncated) return failed("The tool's response was too large or was cut off", status)
  return { ok: true, text: body.toString('utf8'), status }
}
