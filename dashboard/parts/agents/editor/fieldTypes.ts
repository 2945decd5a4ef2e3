import type { Json, JsonObject } from '../../../graphql/graphql.ts'

/** Returns a field's problem by its path as the service spells it: `runtime.tools.0.url`. */
export type ProblemAt = (param: string) => string | undefined

/** A group of fields of one JSON object; properties that it does not show are kept. */
export type FieldsOf = { value: JsonObject; onChange(value: JsonObject): void; problemAt: ProblemAt; path: string }

export const textIn = (value: JsonObject, name: string): string => {
  const found = value[name]
  return found === undefined || found === null ? '' : String(found)
}

/** An empty field is left out. */
export function withField(value: JsonObject, name: string, next: Json | undefined): JsonObject {
  const { [name]: _, ...rest } = value
  return next === undefined || next === '' ? rest : { ...value, [name]: next }
}

/** Text that is not a number is kept as typed; the service then rejects it with an error at its field. */
export function readNumber(text: string): Json | undefined {
  if (text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
