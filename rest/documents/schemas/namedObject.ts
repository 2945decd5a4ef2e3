/** Schemas of objects that no fragment describes. All fields are always present; more may be added. */
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'

/** The reference to a named object, with a description. */
export const namedObject = (
  components: Components,
  name: string,
  description: string,
  properties: JsonObject,
): JsonObject => ({ ...components.refer('schemas', name, () => object(description, properties)), description })

export const object = (
  description: string,
  properties: JsonObject,
  required: string[] = Object.keys(properties),
): JsonObject => ({ type: 'object', description, properties, required })

export const text = (description: string): JsonObject => ({ type: 'string', description })
export const textOrNull = (description: string): JsonObject => ({ type: ['string', 'null'], description })
export const number = (description: string): JsonObject => ({ type: 'number', description })
export const integer = (description: string): JsonObject => ({ type: 'integer', description })
/** From 1. */
export const count = (description: string): JsonObject => ({ type: 'integer', minimum: 1, description })
export const integerOrNull = (description: string): JsonObject => ({ type: ['integer', 'null'], description })
export const time = (description: string): JsonObject => ({ type: 'string', format: 'date-time', description })
export const timeOrNull = (description: string): JsonObject => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
})
export const anyObject = (description: string): JsonObject => ({
  type: 'object',
  additionalProperties: true,
  description,
})
export const anyObjectOrNull = (description: string): JsonObject => ({
  type: ['object', 'null'],
  additionalProperties: true,
  description,
})
