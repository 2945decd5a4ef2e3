import type { Schema } from './model.ts'
import type { SchemaSource } from './openApiTypes.ts'

export function readSchema(source: SchemaSource): Schema {
  if (source.$ref) return { kind: 'ref', name: schemaName(source.$ref) }
  if (source.anyOf) return readNullable(source.anyOf)
  if (source.oneOf) return readUnion(source)
  if (source.const !== undefined) return { kind: 'const', value: source.const }
  if (Array.isArray(source.type)) {
    const type = source.type.find((each) => each !== 'null')
    if (!type || source.type.length !== 2) throw unknownForm(source)
    return { kind: 'nullable', of: readSchema({ ...source, type }) }
  }
  return readTyped(source)
}

function readTyped(source: SchemaSource): Schema {
  switch (source.type) {
    case 'object':
      return readObject(source)
    case 'array':
      if (!source.items) throw unknownForm(source)
      return { kind: 'array', items: readSchema(source.items) }
    case 'string':
      if (source.enum) return { kind: 'enum', words: source.enum, isOpen: source['x-open-enum'] === true }
      return { kind: 'string', format: source.format ?? null }
    case 'integer':
      return { kind: 'integer', format: source.format ?? null }
    case 'number':
    case 'boolean':
      return { kind: source.type }
    case undefined:
      return { kind: 'any' }
    default:
      throw unknownForm(source)
  }
}

function readObject(source: SchemaSource): Schema {
  if (!source.properties) {
    const values = source.additionalProperties
    return { kind: 'map', values: typeof values === 'object' ? readSchema(values) : { kind: 'any' } }
  }
  return {
    kind: 'object',
    fields: Object.entries(source.properties).map(([name, field]) => ({
      name,
      description: field.description ?? '',
      required: source.required?.includes(name) ?? false,
      schema: readSchema(field),
    })),
  }
}

function readNullable(alternatives: SchemaSource[]): Schema {
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null')
  if (!only || others.length > 0 || alternatives.length !== 2) throw unknownForm(alternatives)
  return { kind: 'nullable', of: readSchema(only) }
}

function readUnion(source: SchemaSource): Schema {
  if (!source.discriminator) throw unknownForm(source)
  return {
    kind: 'union',
    discriminator: source.discriminator.propertyName,
    members: Object.entries(source.discriminator.mapping).map(([value, ref]) => ({ value, schema: schemaName(ref) })),
  }
}

export const schemaName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

const unknownForm = (source: unknown): Error =>
  new Error(`The printers know no such schema: ${JSON.stringify(source).slice(0, 200)}`)
