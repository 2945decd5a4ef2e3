/** How a schema of the document is written as a type in Go. */
import type { Model, NamedSchema, ObjectSchema, Schema } from '../model.ts'
import { goName } from './goNames.ts'

/** The schemas by name, and their properties. */
export type Types = {
  schema: (name: string) => NamedSchema
  /** The item of a list, if the schema is a page of one. */
  pageItem: (name: string) => Schema | null
  /** The schema that a schema refers to, or itself; nullable schemas are unwrapped. */
  resolve: (schema: Schema) => Schema
}

export function typesOf(model: Model): Types {
  const byName = new Map(model.schemas.map((named) => [named.name, named]))
  const schema = (name: string): NamedSchema => {
    const found = byName.get(name)
    if (!found) throw new Error(`The document has no schema ${name}`)
    return found
  }
  const resolve = (source: Schema): Schema => {
    if (source.kind === 'ref') return resolve(schema(source.name).schema)
    return source.kind === 'nullable' ? resolve(source.of) : source
  }
  return { schema, resolve, pageItem: (name) => itemOfPage(schema(name).schema) }
}

function itemOfPage(schema: Schema): Schema | null {
  if (schema.kind !== 'object') return null
  const names = schema.fields.map(({ name }) => name).join()
  const data = schema.fields[0]?.schema
  return names === 'data,has_more,next_cursor' && data?.kind === 'array' ? data.items : null
}

/** The type of a value that is present. */
export function plainType(types: Types, schema: Schema): string {
  switch (schema.kind) {
    case 'ref':
      return schema.name === 'JSONObject' ? 'Object' : goName(schema.name)
    case 'nullable':
      return plainType(types, schema.of)
    case 'array':
      return `[]${plainType(types, schema.items)}`
    case 'map':
      return schema.values.kind === 'any' ? 'Object' : `map[string]${plainType(types, schema.values)}`
    case 'string':
      return schema.format === 'date-time' ? 'time.Time' : 'string'
    case 'enum':
    case 'const':
      return 'string'
    case 'integer':
      return schema.format === 'int64' ? 'int64' : 'int'
    case 'number':
      return 'float64'
    case 'boolean':
      return 'bool'
    case 'any':
      return 'any'
    default:
      throw new Error(`A ${schema.kind} without a name has no type in Go`)
  }
}

/**
 * The type of a field that the service sends. Null is nil where a zero would mean something else; null text and times are
 * empty, as they are easier to use and an empty one means nothing else.
 */
export function receivedType(types: Types, schema: Schema, isRequired: boolean): string {
  const plain = plainType(types, schema)
  const isCertain = isRequired && schema.kind !== 'nullable'
  return !isCertain && needsPointer(types.resolve(schema)) ? `*${plain}` : plain
}

/** The type of a field that the caller sends. Absent fields are omitted, so zeros that have a meaning are pointers. */
export function sentType(types: Types, schema: Schema, isRequired: boolean): string {
  const plain = plainType(types, schema)
  const resolved = types.resolve(schema)
  return !isRequired && resolved.kind !== 'integer' && needsPointer(resolved) ? `*${plain}` : plain
}

const needsPointer = ({ kind }: Schema): boolean => ['integer', 'number', 'boolean', 'object'].includes(kind)

export const isUnion = (types: Types, schema: Schema): boolean => types.resolve(schema).kind === 'union'

export const fieldsOf = (schema: Schema): ObjectSchema['fields'] => (schema.kind === 'object' ? schema.fields : [])
