/** The fields of `--json id,status`; `a.b` is a nested field. */
import { closest } from '../command/closest.ts'
import { usageError } from '../command/failure.ts'

/** `isMixed`: the items of a stream have different fields, so a missing one is null. */
export function pickFields(item: unknown, fields: readonly string[], isMixed = false): unknown {
  if (fields.length === 0 || typeof item !== 'object' || item === null) return item
  return Object.fromEntries(fields.map((field) => [field, valueAt(item, field, isMixed)]))
}

function valueAt(item: object, field: string, isMixed: boolean): unknown {
  let value: unknown = item
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) return null
    if (!isMixed && value === item && !Object.hasOwn(value, name)) throw unknownField(name, Object.keys(item))
    value = (value as Record<string, unknown>)[name] ?? null
  }
  return value
}

function unknownField(name: string, known: readonly string[]): Error {
  const near = closest(name, known)
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  return usageError(`--json: there is no field ${JSON.stringify(name)}`, `The fields are ${known.join(', ')}.${meant}`)
}
