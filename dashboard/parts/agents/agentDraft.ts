/**
 * The agent editor's draft. Text that is not valid JSON yet, or not a number, is kept as a string, so that nothing typed is
 * ever lost; `brokenFields` lists those fields before anything is sent.
 */
import type { Json, JsonObject } from '../../graphql/graphql.ts'

export type AgentDraft = {
  name: string
  description: string
  runtime: JsonObject | null
  config: JsonObject | null
  inputSchema: Json
  outputSchema: Json
  policy: string | null
  timeoutMs: Json
  maxConcurrency: Json
  metadata: Json
}

type Content = { [Field in keyof AgentDraft]: Field extends 'description' ? string | null : AgentDraft[Field] }

export function draftOf(agent: Content): AgentDraft {
  const { name, runtime, config, inputSchema, outputSchema, policy, timeoutMs, maxConcurrency, metadata } = agent
  const description = agent.description ?? ''
  return { name, description, runtime, config, inputSchema, outputSchema, policy, timeoutMs, maxConcurrency, metadata }
}

export const emptyDraft = (runtime: JsonObject): AgentDraft => ({
  name: '',
  description: '',
  runtime,
  config: null,
  inputSchema: null,
  outputSchema: null,
  policy: null,
  timeoutMs: 600_000,
  maxConcurrency: null,
  metadata: {},
})

/** A draft that is sent: `brokenFields` has none of its JSON fields, and the service returns errors at the others. */
export type SentAgent = Omit<AgentDraft, 'description' | JsonFields | 'timeoutMs' | 'maxConcurrency'> & {
  [Field in JsonFields]: JsonObject | null
} & { description: string | null; timeoutMs: number; maxConcurrency: number | null }

type JsonFields = 'inputSchema' | 'outputSchema' | 'metadata'

export const sentAgent = (draft: AgentDraft): SentAgent =>
  ({ ...draft, description: draft.description === '' ? null : draft.description }) as SentAgent

/** The changed fields, as the service expects them. */
export function changedFields(before: SentAgent, after: SentAgent): Partial<SentAgent> {
  const fields = Object.keys(after) as (keyof SentAgent)[]
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

/** Spelled as in REST, the documentation and events: the form that people compare. */
export const shownContent = (draft: AgentDraft): JsonObject => ({
  name: draft.name,
  description: draft.description === '' ? null : draft.description,
  ...(draft.runtime !== null && { runtime: draft.runtime }),
  ...(draft.config !== null && { config: draft.config }),
  input_schema: draft.inputSchema,
  output_schema: draft.outputSchema,
  policy: draft.policy,
  timeout_ms: draft.timeoutMs,
  max_concurrency: draft.maxConcurrency,
  metadata: draft.metadata,
})

export function brokenFields({ inputSchema, outputSchema, metadata, runtime }: AgentDraft): Broken[] {
  const tools = Array.isArray(runtime?.tools) ? runtime.tools : []
  const fields: [string, Json | undefined][] = [
    ['inputSchema', inputSchema],
    ['outputSchema', outputSchema],
    ['metadata', metadata],
    ...tools.map((tool, index): [string, Json | undefined] => [
      `runtime.tools.${index}.input_schema`,
      (tool as JsonObject).input_schema,
    ]),
  ]
  return fields
    .filter(([, value]) => value !== null && value !== undefined && !isJsonObject(value))
    .map(([param]) => ({ param, message: 'must be a JSON object' }))
}

export type Broken = { param: string; message: string }

const isJsonObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
