/** Lists every problem of a custom agent's runtime settings. */
import type { Connector } from '../../connectors/connector.ts'
import { findConnectors } from '../../connectors/readConnector.ts'
import { schemaFault } from '../../jsonSchemas/schemaFault.ts'
import { schemaProblems } from '../../jsonSchemas/schemaProblems.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import type { Problem } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { ConnectorKind } from '../../runtimes/connector.ts'
import { runtimeTypes } from './runtimeSettings.ts'
import type { CheckExpression } from './runtimeType.ts'

export type CheckDeps = { db: Pick<Database, 'select'>; checkExpression: CheckExpression }

export async function checkRuntime(deps: CheckDeps, scope: Scope, runtime: JsonObject): Promise<Problem[]> {
  const { type, ...settings } = runtime
  if (type === undefined) return [invalid('runtime.type', 'is required')]
  const known = typeof type === 'string' && Object.hasOwn(runtimeTypes, type) ? runtimeTypes[type] : undefined
  if (known === undefined) return [invalid('runtime.type', `must be one of ${Object.keys(runtimeTypes).join(', ')}`)]
  const unknown = Object.keys(settings).filter((name) => !Object.hasOwn(known.schema.properties, name))
  const violations = await schemaProblems(scope.organizationId, { type: 'object', ...known.schema }, settings)
  const problems = [
    ...unknown.map((name) => invalid(`runtime.${name}`, 'is not a setting of this runtime')),
    ...violations.map(({ path, message }) => invalid(`runtime.${path}`, message)),
  ]
  if (problems.length > 0) return problems
  const found = await findConnector(deps, scope, 'runtime', settings, known.connectorKind)
  const connector = Array.isArray(found) ? undefined : found
  const context = {
    schemaFault: (schema: JsonObject) => schemaFault(scope.organizationId, schema),
    checkExpression: (expression: string) => deps.checkExpression(scope.organizationId, expression),
    connector,
    findConnectors: (ids: readonly string[]) => findConnectors(deps, scope, ids),
  }
  return [...(Array.isArray(found) ? found : []), ...(await known.check(settings, context))]
}

/** The connector in the settings, or its problems; undefined if they name none. */
export async function findConnector(
  deps: Pick<CheckDeps, 'db'>,
  scope: Scope,
  field: 'runtime' | 'config',
  { connector_id: id }: JsonObject,
  kind: ConnectorKind | null,
): Promise<Connector | Problem[] | undefined> {
  if (typeof id !== 'string' || kind === null) return undefined
  const param = `${field}.connector_id`
  const [connector] = await findConnectors(deps, scope, [id])
  if (connector === undefined) return [invalid(param, 'is not a connector of the organisation')]
  return connector.kind === kind ? connector : [invalid(param, `must name a connector of kind ${kind}`)]
}

const invalid = (param: string, message: string): Problem => ({ param, code: 'invalid_value', message })
