import { plainNotation } from '../decimals.ts'
import { type ExactNumber, isExactNumber, readNumber, textOfNumber } from '../exactNumbers.ts'
import { isJsonObject } from '../json.ts'

/**
 * The value in the form of PostgreSQL's `jsonb`: with the keys of objects sorted by length in bytes, then by bytes, and
 * without exponents. So a value serialises to the same text before and after it is read back.
 */
export function inJsonbOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonbOrder)
  if (typeof value === 'number' || isExactNumber(value)) return withoutExponent(value)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => ({ key, bytes: Buffer.from(key), item }))
  entries.sort(({ bytes: one }, { bytes: other }) => one.length - other.length || one.compare(other))
  return Object.fromEntries(entries.map(({ key, item }) => [key, inJsonbOrder(item)]))
}

function withoutExponent(number: number | ExactNumber): number | ExactNumber {
  const text = textOfNumber(number)
  return text.includes('e') || text.includes('E') ? readNumber(plainNotation(text)) : number
}
