import type { Spelling } from '../schema/coerceInput.ts'
import { toSnakeCase } from '../src/platform/snakeCase.ts'

/** REST's names for the fields of a route's body, cached. Hidden fields have none: they are not part of the body. */
export function spellingOf(hidden: readonly string[] = []): Spelling {
  const known = new Map<string, string | undefined>(hidden.map((name) => [name, undefined]))
  return (name) => {
    if (!known.has(name)) known.set(name, toSnakeCase(name))
    return known.get(name)
  }
}
