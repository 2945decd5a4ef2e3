/** The versioned content of an agent: what callers may set, and which values are valid. */
import { schemaFault } from '../jsonSchemas/schemaFault.ts'
import { schemaProblems } from '../jsonSchemas/schemaProblems.ts'
import type { Scope } from '../platform/database/database.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkMetadata, checkRange, checkText, type Refuse, refuseInto } from '../platform/fieldChecks.ts'
import type { JsonObject } from '../platform/json.ts'
import { findPolicyFault } from '../policies/lockPolicy.ts'
import { type AgentContent, defaultTimeoutMs } from './agent.ts'
import { findCatalogEntry } from './catalog/catalog.ts'
import { type CheckDeps, checkRuntime, findConnector } from './runtime/checkRuntime.ts'
import { runtimeTypes } from './runtime/runtimeSettings.ts'
import type { AgentRow } from './store/agentEntity.ts'

/** As callers send it; an absent field is unchanged, or has its default. */
export type AgentChanges = {
  [Field in Exclude<keyof AgentContent, 'retryOnLoss'>]?: AgentContent[Field] | null | undefined
}

type Kind = Pick<AgentRow, 'kind' | 'catalogKey'>

/** The defaults of an agent. */
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

export const contentFields = Object.keys(emptyContent) as (keyof AgentContent)[]

export const contentOf = (agent: AgentContent): AgentContent =>
  Object.fromEntries(contentFields.map((field) => [field, agent[field]])) as AgentContent

/** Fields that can't be set to null. */
const required = ['name', 'config', 'runtime', 'timeoutMs', 'metadata'] as const

/** Returns the changed content, or throws every problem. */
export async function changeContent(
  deps: CheckDeps,
  scope: Scope,
  kind: Kind,
  content: AgentContent,
  changes: AgentChanges,
): Promise<AgentContent> {
  const problems = await contentProblems(deps, scope, kind, changes)
  if (problems.length > 0) throw failWith(problems)
  return applyChanges(content, changes)
}

/** May take seconds, for expressions and schemas, so don't call it in a transaction. */
export async function contentProblems(
  deps: CheckDeps,
  scope: Scope,
  kind: Kind,
  changes: AgentChanges,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  for (const param of required) if (changes[param] === null) refuse(param, 'must not be null')
  checkOwnKind(refuse, kind, changes)
  checkPlainFields(refuse, changes)
  await checkSchemas(scope, refuse, changes)
  await checkPolicyName(deps, scope, refuse, changes)
  if (changes.config != null) problems.push(...(await checkConfig(deps, scope, kind, changes.config)))
  if (changes.runtime != null) problems.push(...(await checkRuntime(deps, scope, changes.runtime)))
  return problems
}

/** For changes without problems. */
export function applyChanges(content: AgentContent, changes: AgentChanges): AgentContent {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const changed = { ...content, ...Object.fromEntries(given) } as AgentContent
  return { ...changed, retryOnLoss: retryOnLossOf(changed) }
}

/** For a new agent, null means the default. */
export const withoutNulls = (changes: AgentChanges): AgentChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))

function checkOwnKind(refuse: Refuse, { kind }: Kind, { config, runtime }: AgentChanges): void {
  if (kind === 'catalog' && runtime != null) refuse('runtime', 'is for custom agents; this one was hired')
  if (kind === 'custom' && config != null) refuse('config', 'is for hired agents; this one is custom')
}

function checkPlainFields(refuse: Refuse, changes: AgentChanges): void {
  const { name, description, timeoutMs, maxConcurrency, metadata } = changes
  if (name != null) checkText(refuse, 'name', name, 200, 1)
  if (description != null) checkText(refuse, 'description', description, 2_000)
  if (timeoutMs != null) checkRange(refuse, 'timeoutMs', timeoutMs, 1_000, 3_600_000)
  if (maxConcurrency != null) checkRange(refuse, 'maxConcurrency', maxConcurrency, 1, 10_000)
  if (metadata != null) checkMetadata(refuse, metadata)
}

async function checkPolicyName(deps: CheckDeps, scope: Scope, refuse: Refuse, { policy }: AgentChanges): Promise<void> {
  const fault = policy == null ? undefined : await findPolicyFault(deps, scope, policy)
  if (fault !== undefined) refuse('policy', fault)
}

async function checkSchemas({ organizationId }: Scope, refuse: Refuse, changes: AgentChanges): Promise<void> {
  for (const param of ['inputSchema', 'outputSchema'] as const) {
    const schema = changes[param]
    const fault = schema == null ? undefined : await schemaFault(organizationId, schema)
    if (fault !== undefined) refuse(param, `can't be used: ${fault}`)
  }
}

async function checkConfig(
  deps: CheckDeps,
  scope: Scope,
  { catalogKey }: Kind,
  config: JsonObject,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  const entry = catalogKey === null ? undefined : findCatalogEntry(catalogKey)
  if (entry === undefined) return []
  for (const { path, message } of await schemaProblems(scope.organizationId, entry.configSchema, config)) {
    refuse(path === '' ? 'config' : `config.${path}`, message)
  }
  const expression = entry.expressionIn === undefined ? undefined : config[entry.expressionIn]
  const fault =
    typeof expression === 'string' ? await deps.checkExpression(scope.organizationId, expression) : undefined
  if (fault !== undefined) refuse(`config.${entry.expressionIn}`, `can't be used: ${fault}`)
  const connector = await findConnector(deps, scope, 'config', config, entry.connectorKind ?? null)
  return Array.isArray(connector) ? [...problems, ...connector] : problems
}

/** A custom agent's value follows from its runtime; a hired one's from the catalog. */
const retryOnLossOf = ({ runtime, retryOnLoss }: AgentContent): boolean =>
  runtimeTypes[String(runtime?.type)]?.retryOnLoss ?? retryOnLoss
