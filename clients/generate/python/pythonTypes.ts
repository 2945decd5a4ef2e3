import type { Model, NamedSchema, Schema } from '../model.ts'
import { classNames } from './pythonNames.ts'

/** What the printers of this folder share: the model with the names that its schemas have in Python. */
export type Python = {
  model: Model
  names: Map<string, string>
  schemas: Map<string, NamedSchema>
  /** Schemas of pages that the pager reads, which need no class. */
  pages: Set<string>
}

export const pythonOf = (model: Model): Python => ({
  model,
  names: classNames(model),
  schemas: new Map(model.schemas.map((each) => [each.name, each])),
  pages: new Set(
    model.operations.flatMap(({ paging, response }) => (paging && response?.kind === 'ref' ? [response.name] : [])),
  ),
})

export function className({ names }: Python, schema: string): string {
  const name = names.get(schema)
  if (!name) throw new Error(`The model has no schema ${schema}`)
  return name
}

/** The type of a value that the service sends. */
export function outputType(python: Python, schema: Schema): string {
  switch (schema.kind) {
    case 'ref':
      return python.schemas.get(schema.name)?.schema.kind === 'map' ? 'JSONObject' : className(python, schema.name)
    case 'nullable':
      return optional(outputType(python, schema.of))
    case 'array':
      return `list[${outputType(python, schema.items)}]`
    case 'map':
      return schema.values.kind === 'any' ? 'JSONObject' : `dict[str, ${outputType(python, schema.values)}]`
    default:
      return plainType(schema, 'datetime')
  }
}

/** The type of a value that callers send. */
export function inputType(python: Python, schema: Schema): string {
  switch (schema.kind) {
    case 'ref':
      return python.schemas.get(schema.name)?.schema.kind === 'map'
        ? 'Mapping[str, Any]'
        : className(python, schema.name)
    case 'nullable':
      return optional(inputType(python, schema.of))
    case 'array':
      return `Sequence[${inputType(python, schema.items)}]`
    case 'map':
      return `Mapping[str, ${inputType(python, schema.values)}]`
    default:
      return plainType(schema, 'datetime | str')
  }
}

export const optional = (type: string): string =>
  type === 'Any' || type.split(' | ').includes('None') ? type : `${type} | None`

function plainType(schema: Schema, time: string): string {
  switch (schema.kind) {
    case 'string':
      return schema.format === 'date-time' ? time : 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'const':
      return `Literal["${schema.value}"]`
    case 'any':
      return 'Any'
    default:
      throw new Error(`A schema of kind ${schema.kind} needs a name`)
  }
}

/** Names of the `Literal | str` types in the text; they are imported only for type checkers. */
export const namesIn = (text: string, names: string[]): string[] =>
  names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort()
