/** The form of the checks of a replay, and the input that it stands for. */
import type { JsonObject } from '../../../graphql/graphql.ts'
import { parseJson } from '../../../graphql/parseJson.ts'

export type ChecksDraft = {
  checks: string[]
  ignore: string
  schema: string
  expression: string
  judge: string
  maxLatency: string
  maxTokens: string
  minShare: string
}

export const newChecks = (): ChecksDraft => ({
  checks: ['completes'],
  ignore: '',
  schema: '',
  expression: '',
  judge: '',
  maxLatency: '',
  maxTokens: '',
  minShare: '100',
})

export type Check = {
  check: 'completes' | 'same_output' | 'output_schema' | 'expression' | 'agent' | 'guardrails' | 'latency' | 'tokens'
  minShare?: number
  ignore?: string[]
  schema?: JsonObject
  expression?: string
  agentId?: string
  maxRatio?: number
}

/** Throws a SyntaxError if the schema is not JSON. */
function checksOf(draft: ChecksDraft): Check[] {
  const share = { minShare: Number(draft.minShare) / 100 }
  const ignore = draft.ignore.split(/[\s,]+/).filter((path) => path !== '')
  const has = (text: string) => text.trim() !== ''
  const checks: (Check | false)[] = [
    draft.checks.includes('completes') && { check: 'completes', ...share },
    draft.checks.includes('same_output') && { check: 'same_output', ignore, ...share },
    draft.checks.includes('guardrails') && { check: 'guardrails', ...share },
    has(draft.schema) && { check: 'output_schema', schema: parseJson(draft.schema) as JsonObject, ...share },
    has(draft.expression) && { check: 'expression', expression: draft.expression, ...share },
    draft.judge !== '' && { check: 'agent', agentId: draft.judge, ...share },
    has(draft.maxLatency) && { check: 'latency', maxRatio: Number(draft.maxLatency) },
    has(draft.maxTokens) && { check: 'tokens', maxRatio: Number(draft.maxTokens) },
  ]
  return checks.filter((check) => check !== false)
}

/** Undefined if the schema is not a JSON object. */
export function readChecks(draft: ChecksDraft): Check[] | undefined {
  try {
    return checksOf(draft)
  } catch {
    return undefined
  }
}

type StoredCheck = { [Name in keyof Check]?: Check[Name] | null }

/** The form of checks that are stored. All checks of single runs share the first one's share. */
export function draftOfChecks(checks: readonly StoredCheck[]): ChecksDraft {
  const one = (word: Check['check']) => checks.find(({ check }) => check === word)
  const schema = one('output_schema')?.schema
  const ratioOf = (word: 'latency' | 'tokens') => String(one(word)?.maxRatio ?? '')
  return {
    checks: (['completes', 'same_output', 'guardrails'] as const).filter((word) => one(word) !== undefined),
    ignore: (one('same_output')?.ignore ?? []).join(' '),
    schema: schema == null ? '' : JSON.stringify(schema, null, 2),
    expression: one('expression')?.expression ?? '',
    judge: one('agent')?.agentId ?? '',
    maxLatency: ratioOf('latency'),
    maxTokens: ratioOf('tokens'),
    minShare: String(Math.round((checks[0]?.minShare ?? 1) * 10_000) / 100),
  }
}
