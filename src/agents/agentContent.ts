/** What of an agent is versioned, what callers may set of it, and which values are acceptable. */
import { failWith, type Problem } from '../platform/errors.ts'
import { checkMetadata, checkRange, checkText, type Refuse, refuseInto } from '../platform/fieldChecks.ts'
import type { JsonObject } from '../platform/json.ts'
import { schemaFault, schemaProblems } from '../platform/jsonSchemaCheck.ts'
import { type AgentContent, defaultTimeoutMs } from './agent.ts'
import type { AgentRow } from './agentEntity.ts'
import { findCatalogEntry } from './catalog.ts'

/** As callers send it; absent means unchanged, or the default. */
export type AgentChanges = {
  name?: string | null | undefined
  description?: string | null | undefined
  config?: JsonObject | null | undefined
  runtime?: JsonObject | null | undefined
  inputSchema?: JsonObject | null | undefined
  outputSchema?: JsonObject | null | undefined
  policy?: string | null | undefined
  timeoutMs?: number | null | undefined
  maxConcurrency?: number | null | undefined
  metadata?: JsonObject | null | undefined
}

type Kind = Pick<AgentRow, 'kind' | 'catalogKey'>
export type CheckExpression = (expression: string) => Promise<string | undefined>

/** What an agent is where nobody says otherwise. */
export const emptyContent: AgentContent = {
  name: '',
  description: null,
  config: null,
  runtime: null,
  inputSchema: null,
  outputSchema: null,
  policy: null,
  timeoutMs: defaultTimeoutMs,
  maxConcurrency: null,
  retryOnLoss: true,
  metadata: {},
}

/** Fields that can't be emptied. */
const required = ['name', 'config', 'runtime', 'timeoutMs', 'metadata'] as const

/** The content with the changes in it, or every reason why it can't be had. */
export async function changeContent(
  kind: Kind,
  content: AgentContent,
  changes: AgentChanges,
  checkExpression: CheckExpression,
): Promise<AgentContent> {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  for (const param of required) if (changes[param] === null) refuse(param, 'must not be null')
  checkOwnKind(refuse, kind, changes)
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const changed = { ...content, ...Object.fromEntries(given) } as AgentContent
  checkPlainFields(refuse, changes)
  checkSchemas(refuse, changes)
  if (changes.config != null) await checkConfig(refuse, kind, changes.config, checkExpression)
  if (changes.runtime != null) await checkRuntime(refuse, changes.runtime, checkExpression)
  if (problems.length > 0) throw failWith(problems)
  return changed
}

function checkOwnKind(refuse: Refuse, { kind }: Kind, { config, runtime }: AgentChanges): void {
  if (kind === 'catalog' && runtime != null) refuse('runtime', 'belongs to custom agents; this one was hired')
  if (kind === 'custom' && config != null) refuse('config', 'belongs to hired agents; this one is custom')
}

function checkPlainFields(refuse: Refuse, changes: AgentChanges): void {
  const { name, description, policy, timeoutMs, maxConcurrency, metadata } = changes
  if (name != null) checkText(refuse, 'name', name, 200, 1)
  if (description != null) checkText(refuse, 'description', description, 2_000)
  if (policy != null && policy !== 'none') refuse('policy', 'must be none: there are no other policies yet')
  if (timeoutMs != null) checkRange(refuse, 'timeoutMs', timeoutMs, 1_000, 3_600_000)
  if (maxConcurrency != null) checkRange(refuse, 'maxConcurrency', maxConcurrency, 1, 10_000)
  if (metadata != null) checkMetadata(refuse, metadata)
}

function checkSchemas(refuse: Refuse, changes: AgentChanges): void {
  for (const param of ['inputSchema', 'outputSchema'] as const) {
    const schema = changes[param]
    const fault = schema == null ? undefined : schemaFault(schema)
    if (fault !== undefined) refuse(param, `can't be used: ${fault}`)
  }
}

async function checkConfig(
  refuse: Refuse,
  { catalogKey }: Kind,
  config: JsonObject,
  checkExpression: CheckExpression,
): Promise<void> {
  const entry = catalogKey === null ? undefined : findCatalogEntry(catalogKey)
  if (entry === undefined) return
  for (const { path, message } of schemaProblems(entry.configSchema, config)) {
    refuse(path === '' ? 'config' : `config.${path}`, message)
  }
  const expression = entry.expressionIn === undefined ? undefined : config[entry.expressionIn]
  const fault = typeof expression === 'string' ? await checkExpression(expression) : undefined
  if (fault !== undefined) refuse(`config.${entry.expressionIn}`, `can't be used: ${fault}`)
}

async function checkRuntime(refuse: Refuse, runtime: JsonObject, checkExpression: CheckExpression): Promise<void> {
  const { type, expression, ...others } = runtime
  if (type === undefined) return refuse('runtime.type', 'is required')
  if (type !== 'expression') return refuse('runtime.type', 'must be expression')
  for (const name of Object.keys(others)) refuse(`runtime.${name}`, 'is not a setting of this runtime')
  if (typeof expression !== 'string') return refuse('runtime.expression', 'must be a JSONata expression')
  const fault = await checkExpression(expression)
  if (fault !== undefined) refuse('runtime.expression', `can't be used: ${fault}`)
}
