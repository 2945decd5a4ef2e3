import type { Connector } from '../connectors/connector.ts'
import type { Problem } from '../platform/errors.ts'
import type { JsonObject } from '../platform/json.ts'
import type { ConnectorKind } from '../runtimes/connector.ts'

export type RuntimeType = {
  /** JSON Schema of the settings beside `type`; what is not among its properties is no setting. */
  schema: { properties: JsonObject; required: string[] }
  /** What its connector must be, where it can have one. */
  connectorKind: ConnectorKind | null
  /** May a run be executed again when its process died? Not where it may have acted on the world already. */
  retryOnLoss: boolean
  check(settings: JsonObject, around: Around): Promise<Problem[]> | Problem[]
}

/** What a check may want to know beside the settings. */
export type Around = {
  checkExpression: CheckExpression
  connector: Connector | undefined
  findConnectors(ids: readonly string[]): Promise<readonly Connector[]>
}

export type CheckExpression = (expression: string) => Promise<string | undefined>
