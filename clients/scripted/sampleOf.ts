/** Complete values of the document's schemas, for responses; and the replacement of `{"like": …}` in scenarios. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject } from './scenario.ts'

type Schema = {
  $ref?: string
  const?: Json
  enum?: Json[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string | string[]
  format?: string
  minimum?: number
  items?: Schema
  properties?: Record<string, Schema>
}

type Document = { components: { schemas: Record<string, Schema> } }

const document = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'openapi.json'), 'utf8')) as Document

/** Replaces each `{"like": "Name", "with": {…}, "full": true}` by a sample of that schema. */
export function fillIn(value: Json): Json {
  if (Array.isArray(value)) return value.map(fillIn)
  if (value === null || typeof value !== 'object') return value
  if (typeof value.like !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillIn(each)]))
  }
  const schema = document.components.schemas[value.like]
  if (schema === undefined) throw new Error(`the document has no schema ${value.like}`)
  const sample = sampleOf(schema, value.full === true, 0)
  const changes = fillIn(value.with ?? {})
  return { ...(sample as JsonObject), ...(changes as JsonObject) }
}

const maxDepth = 8

/** `isFull`: a value where null is allowed, too. */
function sampleOf(schema: Schema, isFull: boolean, depth: number): Json {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return named === undefined ? null : sampleOf(named, isFull, depth)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return sampleOfChoices(choices, isFull, depth)
  const types = [schema.type ?? []].flat()
  if (types.includes('null') && (!isFull || depth > maxDepth)) return null
  return sampleOfType(types.find((type) => type !== 'null') ?? 'any', schema, isFull, depth)
}

function sampleOfChoices(choices: Schema[], isFull: boolean, depth: number): Json {
  const isNullable = choices.some(({ type }) => type === 'null')
  if (isNullable && (!isFull || depth > maxDepth)) return null
  return sampleOf(choices.find(({ type }) => type !== 'null') ?? {}, isFull, depth)
}

function sampleOfType(type: string, schema: Schema, isFull: boolean, depth: number): Json {
  switch (type) {
    case 'string':
      return texts[schema.format ?? ''] ?? 'täxt'
    case 'integer':
      return schema.minimum ?? 7
    case 'number':
      return 2.5
    case 'boolean':
      return true
    case 'array':
      return depth > maxDepth ? [] : [sampleOf(schema.items ?? {}, isFull, depth + 1)]
    case 'object': {
      const fields = Object.entries(schema.properties ?? { any: { type: 'string' } })
      return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, isFull, depth + 1)]))
    }
    default:
      return { any: 'value' }
  }
}

const texts: Record<string, string> = {
  'date-time': '2026-11-16T11:22:33.444Z',
  date: '2026-11-16',
  uri: 'https://example.com/',
}
