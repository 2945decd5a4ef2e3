import { isJsonObject } from '../json.ts'

/**
 * The value as PostgreSQL's `jsonb` returns it, with the keys of objects sorted by length in bytes, then by bytes. So a
 * value that was not read back yet is written as the same text as one that was.
 */
export function inJsonbOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonbOrder)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => ({ key, bytes: Buffer.from(key), item }))
  entries.sort(({ bytes: one }, { bytes: other }) => one.length - other.length || one.compare(other))
  return Object.fromEntries(entries.map(({ key, item }) => [key, inJsonbOrder(item)]))
}
