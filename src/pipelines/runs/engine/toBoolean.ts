import { isJsonObject } from '../../../platform/json.ts'

/** As JSONata's `$boolean`. */
export function toBoolean(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(toBoolean)
  if (isJsonObject(value)) return Object.keys(value).length > 0
  return Boolean(value)
}
