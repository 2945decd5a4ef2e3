/** Reads an agent's model settings. They were validated when the agent was saved. */
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import { AgentFailure } from '../runtime.ts'

export type ToolMethod = 'GET' | 'POST' | 'PUT' | 'PATCH'

export type HttpTool = {
  name: string
  description: string
  url: string
  method: ToolMethod
  headers: Record<string, string>
  connectorId: string | undefined
  inputSchema: JsonObject
}

export type LlmSettings = {
  connectorId: string
  model: string
  instructions: string | undefined
  temperature: number | undefined
  maxOutputTokens: number | undefined
  tools: HttpTool[]
  /** Whether the log gets the arguments and results of tool calls. */
  recordsTools: boolean
}

export function readLlmSettings(settings: JsonObject): LlmSettings {
  const { connector_id: connectorId, model, instructions, temperature, max_output_tokens: most, tools } = settings
  const { record_tools: recordsTools = false } = settings
  if (typeof connectorId !== 'string' || typeof model !== 'string') {
    throw new AgentFailure('invalid_settings', 'The agent has no connector or no model')
  }
  return {
    connectorId,
    model,
    instructions: typeof instructions === 'string' && instructions !== '' ? instructions : undefined,
    temperature: typeof temperature === 'number' ? temperature : undefined,
    maxOutputTokens: typeof most === 'number' ? most : undefined,
    tools: Array.isArray(tools) ? tools.filter(isJsonObject).map(readTool) : [],
    recordsTools: recordsTools === true,
  }
}

function readTool(tool: JsonObject): HttpTool {
  return {
    name: String(tool.name),
    description: String(tool.description),
    url: String(tool.url),
    method: (tool.method ?? 'POST') as ToolMethod,
    headers: isJsonObject(tool.headers) ? (tool.headers as Record<string, string>) : {},
    connectorId: typeof tool.connector_id === 'string' ? tool.connector_id : undefined,
    inputSchema: isJsonObject(tool.input_schema) ? tool.input_schema : { type: 'object' },
  }
}
