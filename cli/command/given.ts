/** Leaves out undefined values, and empty lists of flags that were not given: the API would treat null as a value. */
export function given<Values extends object>(values: Values): Given<Values> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && !isEmptyList(value))
  return Object.fromEntries(kept) as Given<Values>
}

export type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
