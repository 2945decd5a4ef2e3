/** The form of a replay, and the input that it stands for. */
import type { JsonObject } from '../../../graphql/graphql.ts'
import { parseJson } from '../../../graphql/parseJson.ts'

export type ReplayDraft = {
  days: string
  limit: string
  checks: string[]
  ignore: string
  schema: string
  expression: string
  judge: string
  maxLatency: string
  maxTokens: string
  minShare: string
  allowSideEffects: boolean
}

export const newReplay = (): ReplayDraft => ({
  days: '7',
  limit: '50',
  checks: ['completes'],
  ignore: '',
  schema: '',
  expression: '',
  judge: '',
  maxLatency: '',
  maxTokens: '',
  minShare: '100',
  allowSideEffects: false,
})

export const periods = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

export const startOf = (days: string): string => new Date(Date.now() - Number(days) * 86_400_000).toISOString()

/** The number of runs, within the limits of the service. */
export const limitOf = ({ limit }: ReplayDraft): number => Math.min(1_000, Math.max(1, Math.round(Number(limit)) || 1))

type Check = {
  check: 'completes' | 'same_output' | 'output_schema' | 'expression' | 'agent' | 'guardrails' | 'latency' | 'tokens'
  minShare?: number
  ignore?: string[]
  schema?: JsonObject
  expression?: string
  agentId?: string
  maxRatio?: number
}

/** Throws a SyntaxError if the schema is not JSON. */
export function checksOf(draft: ReplayDraft): Check[] {
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
