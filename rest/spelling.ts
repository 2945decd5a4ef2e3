import type { Spelling } from '../schema/coerceInput.ts'

/** REST spells the schema's camelCase names in snake_case. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The same for the fields of one route's body, each of them spelled once; the hidden ones don't come from the sender. */
export function spellingOf(hidden: readonly string[] = []): Spelling {
  const known = new Map<string, string | undefined>(hidden.map((name) => [name, undefined]))
  return (name) => {
    if (!known.has(name)) known.set(name, toSnakeCase(name))
    return known.get(name)
  }
}
