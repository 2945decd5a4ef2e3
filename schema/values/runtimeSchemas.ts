/** The runtime of a custom agent as a JSON Schema: a union with a member for each type. */
import { runtimeTypes } from '../../src/agents/runtime/runtimeSettings.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { memberOf, refTo, unionOf } from './unionSchema.ts'

export const runtimeSchemas: Readonly<Record<string, JsonObject>> = {
  ...unionOf('AgentRuntime', 'How a custom agent is executed. More types may be added', 'type', {
    expression: 'ExpressionRuntime',
    http: 'HttpRuntime',
    llm: 'LlmRuntime',
  }),
  ExpressionRuntime: runtime('expression', 'Evaluates a JSONata expression'),
  HttpRuntime: runtime('http', 'Calls your own endpoint'),
  ...modelRuntime(),
}

function runtime(type: string, description: string): JsonObject {
  const known = runtimeTypes[type]
  if (known === undefined) throw new Error(`There is no runtime ${type}`)
  const { properties, required } = known.schema
  return memberOf('type', type, description, properties, required)
}

/** Its tools are schemas with their own names. */
function modelRuntime(): Record<string, JsonObject> {
  const model = runtime('llm', 'Talks to an OpenAI-compatible model through a connector')
  const { tools, ...settings } = model.properties as Record<string, JsonObject>
  const tool = tools?.items as JsonObject & { properties: Record<string, JsonObject> }
  const { method, ...toolProperties } = tool.properties
  const { additionalProperties: _, ...openTool } = tool // responses are open: the service may add settings
  return {
    LlmRuntime: { ...model, properties: { ...settings, tools: { ...tools, items: refTo('LlmTool') } } },
    LlmTool: {
      ...openTool,
      description: 'An HTTP endpoint that the model may call',
      properties: { ...toolProperties, method: { ...refTo('LlmToolMethod'), description: method?.description } },
    },
    LlmToolMethod: { type: 'string', description: 'An HTTP method', enum: method?.enum },
  }
}
