import type { Json, JsonObject } from '../../../graphql/graphql.ts'
import { ExpressionFields } from './ExpressionFields.tsx'
import type { FieldsOf } from './fieldTypes.ts'
import { HttpFields } from './HttpFields.tsx'
import { LlmFields } from './LlmFields.tsx'
import { OtherRuntime } from './OtherRuntime.tsx'

/** The editor for a runtime's type. Types unknown to this page are edited as JSON. */
export function RuntimeFields({ agentId, sample, ...fields }: FieldsOf & { agentId: string; sample: Json }) {
  switch (fields.value.type) {
    case 'llm':
      return <LlmFields {...fields} />
    case 'http':
      return <HttpFields {...fields} agentId={agentId} />
    case 'expression':
      return <ExpressionFields {...fields} sample={sample} />
    default:
      return <OtherRuntime {...fields} />
  }
}

export type RuntimeType = 'llm' | 'http' | 'expression'

/** The initial runtime of a new agent, by type. */
export const newRuntimes: Readonly<Record<RuntimeType, JsonObject>> = {
  llm: { type: 'llm', connector_id: '', model: '', instructions: '' },
  http: { type: 'http', url: '' },
  expression: { type: 'expression', expression: '{ "greeting": "Hello, " & query }' },
}
