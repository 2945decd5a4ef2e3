/** The OpenAPI document with closed responses: an undeclared field is an error in our own tests. */
import { openApiDocument } from '../../rest/documents/openApi.ts'
import { routes } from '../../rest/routes/routes.ts'
import { isJsonObject, type JsonObject } from '../../src/platform/json.ts'

export const strictOpenApi = (): JsonObject => closed(openApiDocument(routes, 'https://localhost')) as JsonObject

/** Objects that are open on purpose declare it: `additionalProperties: true`. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (!isJsonObject(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'examples' ? inner : closed(inner)]),
  )
  const isOpen = value.type === 'object' && isJsonObject(value.properties) && value.additionalProperties === undefined
  return isOpen ? { ...copy, additionalProperties: false } : copy
}
