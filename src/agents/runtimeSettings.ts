/** The settings of each runtime type. Its schema validates most of them, `check` the rest. */

import type { Connector } from '../connectors/connector.ts'
import type { Problem } from '../platform/errors.ts'
import type { JsonObject } from '../platform/json.ts'
import type { ConnectorKind } from '../runtimes/connector.ts'
import { llm } from './llmRuntime.ts'
import { headerProblems } from './requestHeaders.ts'
import { urlProblems } from './urlProblems.ts'

export type CheckExpression = (organizationId: string, expression: string) => Promise<string | undefined>

export type RuntimeType = {
  /** JSON Schema of the settings beside `type`; other properties are refused. */
  schema: { properties: JsonObject; required: string[] }
  /** The kind of its connector, if it can have one. */
  connectorKind: ConnectorKind | null
  /** Whether a run may be executed again after its process died: not if it may have acted outside. */
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
    return fault === undefined ? [] : [inRuntime(invalid('expression', `can't be used: ${fault}`))]
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
    const faults = headerProblems(headers as Record<string, string> | undefined)
    return [...urlProblems(String(url), connector), ...faults.map((message) => invalid('headers', message))].map(
      inRuntime,
    )
  },
}

export const runtimeTypes: Readonly<Record<string, RuntimeType>> = { expression, http, llm }

const invalid = (setting: string, message: string) => ({ param: setting, code: 'invalid_value' as const, message })

const inRuntime = (problem: Problem & { param: string }): Problem => ({ ...problem, param: `runtime.${problem.param}` })
