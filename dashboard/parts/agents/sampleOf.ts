import type { Json, JsonObject } from '../../graphql/graphql.ts'

/** A value that matches a JSON Schema: its example if it has one, otherwise the simplest value of its type. */
export function sampleOf(schema: Json | undefined): Json {
  if (!isObject(schema)) return null
  const { examples, enum: choices, anyOf, oneOf } = schema
  for (const given of [first(examples), schema.default, schema.const, first(choices)])
    if (given !== undefined) return given
  const option = first(anyOf) ?? first(oneOf)
  return schema.type === undefined && option !== undefined ? sampleOf(option) : ofType(schema)
}

function ofType(schema: JsonObject): Json {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type ?? (isObject(schema.properties) ? 'object' : undefined)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, of]) => [name, sampleOf(of)]),
      )
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items)]
    case 'string':
      return 'text'
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

const first = (value: Json | undefined): Json | undefined => (Array.isArray(value) ? value[0] : undefined)

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
