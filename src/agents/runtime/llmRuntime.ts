/** The settings of the runtime type `llm`. */
import type { Connector } from '../../connectors/connector.ts'
import type { Problem } from '../../platform/errors.ts'
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import { llmLimits } from '../../runtimes/llm/llmLimits.ts'
import { modelSettings } from '../../runtimes/llm/modelSettings.ts'
import { headerProblems } from './requestHeaders.ts'
import type { CheckContext, RuntimeType } from './runtimeType.ts'
import { urlProblems } from './urlProblems.ts'

const toolSchema = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      pattern: '^[a-zA-Z0-9_-]{1,64}$',
      description: 'The name under which the model calls the tool; unique in the agent',
    },
    description: {
      type: 'string',
      minLength: 1,
      maxLength: 1_024,
      description: 'What the tool does, for the model to decide when to call it',
    },
    url: { type: 'string', description: 'The https:// URL that is called' },
    method: {
      type: 'string',
      enum: ['GET', 'POST', 'PUT', 'PATCH'],
      description: 'How it is called; default POST. GET sends the arguments in the query',
    },
    headers: {
      type: 'object',
      maxProperties: llmLimits.toolHeaders,
      additionalProperties: { type: 'string' },
      description: 'Headers of the call; readers of the agent see them, so secrets belong in a connector',
    },
    connector_id: { type: 'string', description: 'The connector whose secret authenticates the call' },
    input_schema: {
      type: 'object',
      additionalProperties: true,
      description: 'JSON Schema of the arguments, of type object',
    },
  },
  required: ['name', 'description', 'url', 'input_schema'],
  additionalProperties: false,
}

const tools = {
  type: 'array',
  maxItems: llmLimits.tools,
  items: toolSchema,
  description: 'HTTP tools that the model may call',
}

const recordTools = {
  type: 'boolean',
  description:
    "Whether a run's log gets the arguments and the result of each tool call, up to 64 KiB each, so that replays can use them; default false",
}

export const llm: RuntimeType = {
  schema: {
    properties: { ...modelSettings, tools, record_tools: recordTools },
    required: ['connector_id', 'model', 'instructions'],
  },
  connectorKind: 'openai',
  retryOnLoss: false,
  async check({ tools }, { findConnectors, schemaFault }) {
    const declared = Array.isArray(tools) ? tools.filter(isJsonObject) : []
    const ids = declared.flatMap(({ connector_id: id }) => (typeof id === 'string' ? [id] : []))
    const connectors = ids.length === 0 ? [] : await findConnectors(ids)
    const problems: Problem[] = []
    for (const [index, tool] of declared.entries()) {
      const isRepeated = declared.findIndex(({ name }) => name === tool.name) !== index
      const found = [
        ...(isRepeated ? [invalid('name', 'must be unique')] : []),
        ...checkTool(tool, connectors),
        ...(await schemaProblemsOf(tool.input_schema as JsonObject, schemaFault)),
      ]
      problems.push(...found.map((problem) => ({ ...problem, param: `runtime.tools.${index}.${problem.param}` })))
    }
    return problems
  },
}

type ToolProblem = Problem & { param: string }

function checkTool(tool: JsonObject, connectors: readonly Connector[]): ToolProblem[] {
  const { url, method, headers, connector_id: id } = tool
  const connector = connectors.find((known) => known.id === id)
  return [
    ...urlProblems(String(url), connector),
    ...(id !== undefined && connector === undefined
      ? [invalid('connector_id', 'is not a connector of the organisation')]
      : []),
    ...(connector?.kind === 'http' && method === 'GET' ? [invalid('method', unsigned)] : []),
    ...headerProblems(headers as Record<string, string> | undefined).map((message) => invalid('headers', message)),
  ]
}

async function schemaProblemsOf(schema: JsonObject, schemaFault: CheckContext['schemaFault']): Promise<ToolProblem[]> {
  if (schema.type !== 'object') return [invalid('input_schema', 'must be of type object')]
  const fault = await schemaFault(schema)
  return fault === undefined ? [] : [invalid('input_schema', `can't be used: ${fault}`)]
}

const unsigned = "must have a body for the connector's secret to sign"

const invalid = (param: string, message: string): ToolProblem => ({ param, code: 'invalid_value', message })
