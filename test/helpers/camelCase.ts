import { isJsonObject, type JsonObject } from '../../src/platform/json.ts'

/** Renames the fields of a REST body to GraphQL's names: the top-level ones, and those of a pipeline's steps. */
export const camelCase = (body: JsonObject): JsonObject => {
  const { steps, ...rest } = body
  return { ...renamed(rest), ...(steps !== undefined && { steps: deeplyRenamed(steps) }) }
}

function deeplyRenamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeplyRenamed)
  if (!isJsonObject(value)) return value
  return renamed(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, deeplyRenamed(inner)])))
}

const renamed = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
