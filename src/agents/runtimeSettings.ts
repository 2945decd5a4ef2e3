/** What a custom agent's runtime can be told: a row for each type. Its schema says most; `check` what a schema can't. */

import { originFault } from '../connectors/checkConnector.ts'
import type { Problem } from '../platform/errors.ts'
import { urlFault } from '../platform/urlFault.ts'
import { llm } from './llmRuntime.ts'
import { headerProblems } from './requestHeaders.ts'
import type { RuntimeType } from './runtimeType.ts'

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
    const stray = fault === undefined && connector !== undefined ? originFault(String(url), connector) : undefined
    return [
      ...(fault === undefined ? [] : [problem('url', 'invalid_url', fault)]),
      ...(stray === undefined ? [] : [invalid('url', stray)]),
      ...headerProblems(headers as Record<string, string> | undefined).map((message) => invalid('headers', message)),
    ]
  },
}

export const runtimeTypes: Readonly<Record<string, RuntimeType>> = { expression, http, llm }

const problem = (setting: string, code: Problem['code'], message: string): Problem => ({
  param: `runtime.${setting}`,
  code,
  message,
})
const invalid = (setting: string, message: string): Problem => problem(setting, 'invalid_value', message)
