/** Adds a schema of `schema/values` to the document, with all schemas that it refers to. */
import { valueSchemas } from '../../../schema/values/valueSchemas.ts'
import { isJsonObject, type JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'

/** Bodies refuse unknown fields; responses may gain new ones. */
export type Form = 'response' | 'body'

export function valueSchema(components: Components, name: string, form: Form): JsonObject {
  const schema = valueSchemas[name]
  if (schema === undefined) throw new Error(`There is no schema ${name}`)
  const isSame = form === 'response' || schema.enum !== undefined
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isJsonObject(value)) return value
    const copied = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))
    if (typeof value.$ref === 'string') return { ...copied, ...refer(value.$ref) }
    if (isJsonObject(value.mapping)) return { ...copied, mapping: renamed(value.mapping) }
    return !isSame && isJsonObject(value.properties) ? { ...copied, additionalProperties: false } : copied
  }
  const refer = (ref: string) => valueSchema(components, ref.split('/').at(-1) ?? '', form)
  const renamed = (mapping: JsonObject) =>
    Object.fromEntries(Object.entries(mapping).map(([value, ref]) => [value, refer(String(ref)).$ref]))
  return components.refer('schemas', isSame ? name : `${name}Params`, () => copy(schema) as JsonObject)
}
