/** The settings of each runtime type. Its schema validates most of them, `check` the rest. */
import type { Problem } from '../../platform/errors.ts'
import { llm } from './llmRuntime.ts'
import { headerProblems } from './requestHeaders.ts'
import type { RuntimeType } from './runtimeType.ts'
import { urlProblems } from './urlProblems.ts'

const expression: RuntimeType = {
  schema: {
    properties: { expression: { type: 'string', description: 'A JSONata expression over the input' } },
    required: ['expression'],
  },
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
      connector_id: { type: 'string', description: 'A connector of kind http, whose secret signs the call' },
      url: { type: 'string', description: 'The https:// URL of your endpoint' },
      headers: {
        type: 'object',
        maxProperties: 20,
        additionalProperties: { type: 'string' },
        description: 'Headers of the call; readers of the agent see them, so secrets belong in a connector',
      },
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
