/*
 * Limits what it costs to validate with a JSON Schema that a caller wrote. References are followed and counted at each
 * use, so that a small schema can't expand without bound. Keywords whose cost is not linear in the value are limited.
 */
import { isJsonObject, type JsonObject } from '../json.ts'

const maxNodes = 1_000
const maxEnum = 500
const maxPatterns = 20
const scalars = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/** Throws if a schema is recursive or too expensive. */
export function checkSchemaCost(schema: JsonObject): void {
  visit({ root: schema, left: maxNodes }, schema, [])
}

/** `left`: how many more nodes may be visited. */
type Visit = { root: JsonObject; left: number }

function visit(state: Visit, node: unknown, followed: string[]): void {
  if (Array.isArray(node)) for (const item of node) visit(state, item, followed)
  if (!isJsonObject(node)) return
  if (state.left-- === 0) throw new Error(`it has more than ${maxNodes} parts, with its references followed`)
  checkKeywords(node)
  for (const [name, part] of Object.entries(node)) {
    if (plainValues.has(name)) continue
    if (name === '$ref') visitReference(state, part, followed)
    else visit(state, namesSchemas.has(name) && isJsonObject(part) ? Object.values(part) : part, followed)
  }
}

function visitReference(state: Visit, reference: unknown, followed: string[]): void {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference))
    throw new Error('references must stay inside it: "#/$defs/name"')
  if (followed.includes(reference)) throw new Error(`it refers to itself: ${reference}`)
  visit(state, resolve(state.root, reference), [...followed, reference])
}

function resolve(root: JsonObject, reference: string): unknown {
  const names = decodeURIComponent(reference).split('/').slice(1)
  const target = names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], root)
  if (target === undefined) throw new Error(`there is no ${reference}`)
  return target
}

function checkKeywords(node: JsonObject): void {
  if (node.$dynamicRef !== undefined || node.$recursiveRef !== undefined)
    throw new Error('dynamic references are not supported')
  if (Array.isArray(node.enum) && node.enum.length > maxEnum) throw new Error(`an enum has more than ${maxEnum} values`)
  if (isJsonObject(node.patternProperties) && Object.keys(node.patternProperties).length > maxPatterns) {
    throw new Error(`patternProperties has more than ${maxPatterns} patterns`)
  }
  const items = isJsonObject(node.items) ? node.items.type : undefined
  if (node.uniqueItems === true && !(typeof items === 'string' && scalars.has(items))) {
    throw new Error('uniqueItems needs items of one plain type')
  }
}

/** Keywords whose value is data, not a schema. */
const plainValues = new Set([
  'const',
  'enum',
  'default',
  'examples',
  'required',
  'type',
  'description',
  'title',
  '$comment',
])

/** Keywords whose value maps arbitrary names, which may equal keywords, to schemas. */
const namesSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
