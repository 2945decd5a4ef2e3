/*
 * Whether guardrails may judge a value in the service's own process: only if they take a few milliseconds at worst.
 * Measured on hostile texts by test/guardrails/hostileTexts.test.ts and rounded up.
 */
import type { JsonObject } from '../../platform/json.ts'
import type { CompiledGuardrail } from '../compileGuardrail.ts'
import type { CheckName } from '../guardrail.ts'
import type { PreparedGuardrail } from '../preparePolicy.ts'

const maxInlineMs = 6

/** For each 1,000 characters. */
const msPerThousand: Record<CheckName, number> = {
  pii: 0.35,
  secrets: 0.25,
  prompt_injection: 0.2,
  blocked_terms: 0.15,
  max_bytes: 0.01,
  json_schema: 0,
}

/** How much earlier text a check may read again with the next piece of a stream. */
const heldCharacters: Record<CheckName, number> = {
  pii: 500,
  secrets: 1_500,
  prompt_injection: 9_000,
  blocked_terms: 100,
  max_bytes: 0,
  json_schema: 0,
}

/** The compiled guardrails, if all are compiled and the value is small; otherwise undefined. */
export function inlineChecks(
  guardrails: readonly PreparedGuardrail[],
  characters: number,
): CompiledGuardrail[] | undefined {
  const perThousand = sum(guardrails, ({ guardrail: { check } }) => msPerThousand[check])
  const mostCharacters = characters * growthOf(guardrails)
  return perThousand * mostCharacters <= 1_000 * maxInlineMs ? allCompiled(guardrails) : undefined
}

/** Terms may occur in the marks that an earlier guardrail inserted, each of which may have replaced a single character. */
function growthOf(guardrails: readonly PreparedGuardrail[]): number {
  const redacting = guardrails.filter(
    ({ guardrail: { check, action } }) => check === 'blocked_terms' && action === 'redact',
  )
  return markCharacters ** Math.max(0, redacting.length - 1)
}

const markCharacters = '[redacted:term]'.length

/** The same for the next piece of a stream. */
export function inlineStep(
  guardrails: readonly PreparedGuardrail[],
  characters: number,
): CompiledGuardrail[] | undefined {
  const held = sum(guardrails, ({ guardrail: { check } }) => (msPerThousand[check] * heldCharacters[check]) / 1_000)
  return held > maxInlineMs / 2 ? undefined : inlineChecks(guardrails, characters)
}

function allCompiled(guardrails: readonly PreparedGuardrail[]): CompiledGuardrail[] | undefined {
  const compiled = guardrails.flatMap((each) => each.compiled ?? [])
  return compiled.length === guardrails.length ? compiled : undefined
}

/** Each value counts as several characters, since there may be very many empty ones. Stops counting beyond `most`. */
export function countCharacters(value: unknown, most = largeCharacters): number {
  let characters = 0
  const count = (part: unknown): void => {
    characters += typeof part === 'string' ? part.length + charactersPerValue : charactersPerValue
    if (typeof part !== 'object' || part === null) return
    if (Array.isArray(part)) part.some(countMember)
    else for (const name in part) if (countMember((part as JsonObject)[name], name)) return
  }
  const countMember = (member: unknown, name: string | number): boolean => {
    if (typeof name === 'string') characters += name.length
    count(member)
    return characters > most
  }
  count(value)
  return characters
}

export const largeCharacters = 262_144
const charactersPerValue = 8

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
