/** The settings of each runtime type. Its schema validates most of them, `check` the rest. */

import { originOf } from '../connectors/checkConnector.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Problem } from '../platform/errors.ts'
import type { JsonObject } from '../platform/json.ts'
import { urlFault } from '../platform/urlFault.ts'
import type { ConnectorKind } from '../runtimes/connector.ts'
import { llm } from './llmRuntime.ts'
import { headerProblems } from './requestHeaders.ts'

export type CheckExpression = (organizationId: string, expression: string) => Promise<string | undefined>

export type RuntimeType = {
  /** JSON Schema of the settings beside `type`; other properties are refused. */
  schema: { properties: JsonObject; required: string[] }
  /** The kind of its connector, if it can have one. */
  connectorKind: ConnectorKind | null
  /**
   * Whether a run may be executed again after its process died: not if it may already have acted on an outside system.
   */
  retryOnLoss: boolean
  check(settings: JsonObject, context: CheckContext): Promise<Problem[]> | Problem[]
}

/** What a check needs besides the settings. */
export type CheckContext = {
  checkExpression(expression: string): ReturnType<CheckExpression>
  connector: Connector | undefined
  findConnectors(ids: readonly string[]): Promise<readonly Connector[]>
}

const text = { type: 'string' }

const expression: RuntimeType = {
  schema: { properties: { expression: text }, required: ['expression'] },
  connectorKind: null,
  retryOnLoss: true,
  async check(settings, { checkExpression }) {
    const fault = await checkExpression(String(settings.expression))
    return fault === undefined ? [] : [invalid('expression', `can't be used: ${fault}`)]
  },
}

const http: RuntimeType = {
  schema: {
    properties: {
      connector_id: text,
      url: text,
      headers: { type: 'object', maxProperties: 20, additionalProperties: text },
    },
    required: ['url'],
  },
  connectorKind: 'http',
  retryOnLoss: false,
  check({ url, headers }, { connector }) {
    const fault = urlFault(String(url))
    return [
      ...(fault === undefined ? originProblems(String(url), connector) : [problem('url', 'invalid_url', fault)]),
      ...headerProblems(headers as Record<string, string> | undefined).map((message) => invalid('headers', message)),
    ]
  },
}

export const runtimeTypes: Readonly<Record<string, RuntimeType>> = { expression, http, llm }

/** A connector's secret signs only requests to its own origin. */
function originProblems(url: string, connector: Connector | undefined): Problem[] {
  if (connector === undefined || originOf(url) === originOf(connector.baseUrl)) return []
  return [invalid('url', `must have the connector's origin, ${originOf(connector.baseUrl)}`)]
}

const problem = (setting: string, code: Problem['code'], message: string): Problem => ({
  param: `runtime.${setting}`,
  code,
  message,
})
const invalid = (setting: string, message: string): Problem => problem(setting, 'invalid_value', message)
