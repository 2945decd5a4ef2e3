/** Requests with equal values have the same hash, regardless of key order and number notation. */
import { createHash } from 'node:crypto'
import { normalizeDecimal } from '../platform/decimals.ts'
import { isExactNumber } from '../platform/exactNumbers.ts'

export const requestHash = (request: object): Buffer => createHash('sha256').update(canonicalJson(request)).digest()

export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (isExactNumber(value)) return canonicalNumber(value.rawJSON)
  if (value instanceof Date) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** The text may be another notation of a number that is parsed as a double, such as 1.10000000000000000. */
function canonicalNumber(text: string): string {
  const double = String(Number(text))
  const normal = normalizeDecimal(text)
  return normalizeDecimal(double) === normal ? double : normal
}
