/** Discriminated unions in JSON Schema, as OpenAPI prints them. */
import type { JsonObject } from '../../src/platform/json.ts'

export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

/** `members`: the values of the discriminator, with the names of their schemas. */
export function unionOf(
  name: string,
  description: string,
  discriminator: string,
  members: Readonly<Record<string, string>>,
): Record<string, JsonObject> {
  const mapping = Object.fromEntries(
    Object.entries(members).map(([value, member]) => [value, `#/components/schemas/${member}`]),
  )
  const oneOf = Object.values(members).map(refTo)
  return { [name]: { description, oneOf, discriminator: { propertyName: discriminator, mapping } } }
}

export const memberOf = (
  discriminator: string,
  value: string,
  description: string,
  properties: JsonObject,
  required: readonly string[],
): JsonObject => ({
  type: 'object',
  description,
  properties: { [discriminator]: { type: 'string', const: value, description: `Always \`${value}\`` }, ...properties },
  required: [discriminator, ...required],
})
