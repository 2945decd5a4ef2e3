/** An example for each body and each response, by the name of its schema. A test checks all of them. */
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'
import { accessExamples } from './accessExamples.ts'
import { agentExamples } from './agentExamples.ts'
import { alertExamples } from './alertExamples.ts'
import { pipelineExamples } from './pipelineExamples.ts'
import { policyExamples } from './policyExamples.ts'
import { releaseExamples } from './releaseExamples.ts'
import { replayExamples } from './replayExamples.ts'
import { runExamples } from './runExamples.ts'
import { usageExamples } from './usageExamples.ts'
import { webhookExamples } from './webhookExamples.ts'

const examples: Record<string, JsonObject> = {
  ...runExamples,
  ...replayExamples,
  ...releaseExamples,
  ...agentExamples,
  ...accessExamples,
  ...usageExamples,
  ...policyExamples,
  ...alertExamples,
  ...pipelineExamples,
  ...webhookExamples,
}

/** The content of a body or a response: its schema, with its example. */
export const jsonContent = (components: Components, schema: JsonObject, name = nameOf(schema)): JsonObject => ({
  'application/json': { schema, examples: { default: exampleOf(components, name) } },
})

export const exampleOf = (components: Components, name: string): JsonObject =>
  components.refer('examples', name, () => ({ value: exampleValue(name) }))

export const exampleValue = (name: string): JsonObject => examples[name] ?? pageOf(name)

export const nameOf = (schema: JsonObject): string => String(schema.$ref).split('/').at(-1) ?? ''

/** A page with the one example of its items. */
function pageOf(name: string): JsonObject {
  const item = examples[name.replace(/Page$/, '')]
  if (item === undefined || !name.endsWith('Page')) throw new Error(`There is no example of ${name}`)
  return { data: [item], has_more: false, next_cursor: null }
}
