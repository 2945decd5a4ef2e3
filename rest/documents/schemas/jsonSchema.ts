/** JSON Schemas of the schema's leaf types: scalars, and enums as named schemas. */
import { type GraphQLEnumType, type GraphQLInputType, type GraphQLOutputType, isEnumType } from 'graphql'
import { declaredSchema } from '../../../schema/schema.ts'
import { schemaOfField } from '../../../schema/values/valueSchemas.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'
import { type Form, valueSchema } from './valueSchema.ts'

/** The schema of a field's value: its own if it has one, else that of its leaf type. */
export function leafSchema(
  components: Components,
  type: GraphQLOutputType | GraphQLInputType,
  /** `Type.field` */
  field: string,
  form: Form,
): JsonObject {
  const own = schemaOfField[field]
  if (own !== undefined) return valueSchema(components, own, form)
  if (isEnumType(type)) return enumSchema(components, type)
  if (String(type) === 'JSONObject') return components.refer('schemas', 'JSONObject', () => anyObject)
  const leaf = leaves[String(type)]
  if (leaf === undefined) throw new Error(`There is no JSON Schema for ${String(type)}`)
  return leaf
}

/** The values are in the order of their declaration, which is that of a life cycle, not alphabetical. */
export function enumSchema(components: Components, type: GraphQLEnumType): JsonObject {
  const values = (declaredSchema.getType(type.name) as GraphQLEnumType).getValues()
  const meanings = values.flatMap(({ name, description }) => (description ? [`- \`${name}\`: ${description}`] : []))
  const description = [type.description, meanings.join('\n')].filter(Boolean).join('\n\n')
  return components.refer('schemas', enumNames[type.name] ?? type.name, () => ({
    type: 'string',
    ...(description !== '' && { description }),
    enum: values.map(({ name }) => name),
  }))
}

/** Names that would clash: generators name the type of the parameter `order` `Order`. */
const enumNames: Record<string, string> = { Order: 'SortOrder' }

const leaves: Record<string, JsonObject> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  SafeInt: { type: 'integer', format: 'int64' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Month: { type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' },
  JSON: {},
}

/** A component, since generators make a type of each object, and number those that may be null. */
const anyObject = {
  type: 'object',
  description: 'A JSON object of any shape; its keys are never renamed',
  additionalProperties: true,
}

export function nullable(json: JsonObject): JsonObject {
  if (Object.keys(json).length === 0) return json // any value, including null
  if (typeof json.type !== 'string') return { anyOf: [json, { type: 'null' }] }
  return { ...json, type: [json.type, 'null'] }
}

export function withoutNull(json: JsonObject): JsonObject {
  if (Array.isArray(json.type)) return { ...json, type: json.type[0] }
  return Array.isArray(json.anyOf) ? (json.anyOf[0] as JsonObject) : json
}

export const described = (json: JsonObject, description: string | null | undefined): JsonObject =>
  description == null ? json : { ...json, description }
