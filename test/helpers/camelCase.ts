import type { JsonObject } from '../../src/platform/json.ts'

/** Renames the top-level fields of a REST body to GraphQL's names. */
export const camelCase = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
