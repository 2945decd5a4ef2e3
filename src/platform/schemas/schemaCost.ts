/*
 * What a stranger's JSON Schema may cost to apply. References are followed and counted as often as they are used, so
 * that a small schema can't unfold into an endless one; keywords whose cost grows with more than the value are bounded.
 */
import { isJsonObject, type JsonObject } from '../json.ts'

const maxNodes = 1_000
const maxEnum = 500
const maxPatterns = 20
const scalars = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/** Throws where a schema is recursive, or asks for too much. */
export function checkSchemaCost(schema: JsonObject): void {
  visit({ root: schema, left: maxNodes }, schema, [])
}

/** What is left is shared by all that is visited: it is used up long before the time is. */
type Visit = { root: JsonObject; left: number }

function visit(on: Visit, node: unknown, followed: string[]): void {
  if (Array.isArray(node)) for (const item of node) visit(on, item, followed)
  if (!isJsonObject(node)) return
  if (on.left-- === 0) throw new Error(`it has more than ${maxNodes} parts, with its references followed`)
  checkKeywords(node)
  for (const [name, part] of Object.entries(node)) {
    if (plainValues.has(name)) continue
    if (name === '$ref') visitReference(on, part, followed)
    else visit(on, namesSchemas.has(name) && isJsonObject(part) ? Object.values(part) : part, followed)
  }
}

function visitReference(on: Visit, reference: unknown, followed: string[]): void {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference))
    throw new Error('references must stay inside it: "#/$defs/name"')
  if (followed.includes(reference)) throw new Error(`it refers to itself: ${reference}`)
  visit(on, resolve(on.root, reference), [...followed, reference])
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

/** What stands under these is data, not schema. */
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

/** What stands under these has schemas under whatever names it likes, also under those of plain values. */
const namesSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
