import type { Spelling } from '../schema/coerceInput.ts'

/** REST's name for a camelCase name of the schema. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** REST's names for the fields of a route's body, cached. Hidden fields have none: they are not part of the body. */
export function spellingOf(hidden: readonly string[] = []): Spelling {
  const known = new Map<string, string | undefined>(hidden.map((name) => [name, undefined]))
  return (name) => {
    if (!known.has(name)) known.set(name, toSnakeCase(name))
    return known.get(name)
  }
}
