/*
 * The prepared form of a policy. A guardrail is compiled here if that is cheap and its checks take little, linear time: then
 * small values are judged in this process. Users' patterns and long lists of terms are only for sandboxes.
 */
import { createHash } from 'node:crypto'
import { type CompiledGuardrail, compileGuardrail, isCompilable } from './compileGuardrail.ts'
import type { Direction, Guardrail } from './guardrail.ts'

export type PreparedPolicy = Record<Direction, readonly PreparedGuardrail[]> & {
  /** Whether all of the output must be judged before any of it is passed on. */
  holdsOutput: boolean
}

export type PreparedGuardrail = {
  /** The same for equal guardrails: sandboxes cache compiled guardrails by it. */
  id: string
  /** Its position in the policy. */
  index: number
  guardrail: Guardrail
  compiled: CompiledGuardrail | undefined
}

/** Expects guardrails that `validatePolicy` accepts. */
export function preparePolicy(guardrails: readonly Guardrail[]): PreparedPolicy {
  const hasFewTerms = JSON.stringify(guardrails).length <= maxInlineCharacters
  const prepared = guardrails.map((guardrail, index) => prepare(guardrail, index, hasFewTerms))
  const towards = (direction: Direction) =>
    prepared.filter(({ guardrail: { on } }) => on === direction || on === 'both')
  const output = towards('output')
  return { input: towards('input'), output, holdsOutput: output.some(blocksByAll) }
}

/** Compiling terms takes about 0.4 ms per 1,000 characters. */
const maxInlineCharacters = 16_384

function prepare(guardrail: Guardrail, index: number, hasFewTerms: boolean): PreparedGuardrail {
  const isInline = guardrail.check !== 'blocked_terms' || (guardrail.patterns === undefined && hasFewTerms)
  return {
    id: createHash('sha256').update(JSON.stringify(guardrail)).digest('base64'),
    index,
    guardrail,
    compiled: isInline && isCompilable(guardrail) ? compileGuardrail(guardrail) : undefined,
  }
}

/** The other checks judge each piece definitively, whatever follows it. */
const blocksByAll = ({ guardrail: { check, action } }: PreparedGuardrail): boolean =>
  action === 'block' && (check === 'json_schema' || check === 'prompt_injection')
