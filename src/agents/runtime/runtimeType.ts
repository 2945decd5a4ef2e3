import type { Connector } from '../../connectors/connector.ts'
import type { Problem } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { ConnectorKind } from '../../runtimes/connector.ts'

export type RuntimeType = {
  /** JSON Schema of the settings beside `type`; other properties are refused. */
  schema: { properties: JsonObject; required: string[] }
  /** The kind of its connector, if it can have one. */
  connectorKind: ConnectorKind | null
  /** Whether a run may be executed again after its process died: not if it may have had external effects. */
  retryOnLoss: boolean
  check(settings: JsonObject, context: CheckContext): Promise<Problem[]> | Problem[]
}

/** What a check needs besides the settings. */
export type CheckContext = {
  checkExpression(expression: string): ReturnType<CheckExpression>
  schemaFault(schema: JsonObject): Promise<string | undefined>
  connector: Connector | undefined
  findConnectors(ids: readonly string[]): Promise<readonly Connector[]>
}

export type CheckExpression = (organizationId: string, expression: string) => Promise<string | undefined>
