import type { JsonObject } from '../../src/platform/json.ts'

/** A REST body as GraphQL spells it: the names of its fields, and nothing inside them. */
export const camelCase = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
