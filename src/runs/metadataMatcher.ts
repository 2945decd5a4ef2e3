/*
 * Whether metadata contains all of the given pairs, like the SQL of `metadataConditions`: PostgreSQL's `@>` finds objects in
 * larger ones and the items of a list in any order. Numbers are compared as decimals, since `jsonb` does not round them.
 */
import { isSearchable } from '../platform/database/searchableJson.ts'
import { sameDecimal } from '../platform/decimals.ts'
import { type ExactNumber, isExactNumber, textOfNumber } from '../platform/exactNumbers.ts'
import type { JsonObject } from '../platform/json.ts'
import { isAmbiguous, pairsOf } from './store/reads/metadataConditions.ts'

export function metadataMatcher(wanted: JsonObject): (metadata: JsonObject) => boolean {
  const tests = pairsOf(wanted).map(pairTest)
  return (metadata) => tests.every((test) => test(metadata))
}

function pairTest([key, value]: [string, unknown]): (metadata: JsonObject) => boolean {
  if (!isSearchable(JSON.stringify({ [key]: value }))) return () => false
  const literal = isAmbiguous([key, value]) ? (value as string) : undefined
  return (metadata) => {
    if (!Object.hasOwn(metadata, key)) return false
    const found = metadata[key]
    return contains(found, value) || (literal !== undefined && isLiteral(found, literal))
  }
}

function contains(found: unknown, wanted: unknown): boolean {
  if (isNumber(wanted)) return isNumber(found) && sameDecimal(textOfNumber(found), textOfNumber(wanted))
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  if (typeof found !== 'object' || found === null || isNumber(found)) return false
  if (Array.isArray(found) !== Array.isArray(wanted)) return false
  if (Array.isArray(wanted)) return wanted.every((item) => (found as unknown[]).some((one) => contains(one, item)))
  return Object.entries(wanted).every(
    ([key, value]) => Object.hasOwn(found, key) && contains((found as JsonObject)[key], value),
  )
}

function isLiteral(found: unknown, literal: string): boolean {
  if (typeof found === 'boolean') return String(found) === literal
  return isNumber(found) && literal !== 'true' && literal !== 'false' && sameDecimal(textOfNumber(found), literal)
}

const isNumber = (value: unknown): value is number | ExactNumber => typeof value === 'number' || isExactNumber(value)
