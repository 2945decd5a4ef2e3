/*
 * What a stranger's JSON Schema may cost to apply. References are followed and counted as often as they are used, so
 * that a small schema can't unfold into an endless one; keywords whose cost grows with more than the value are bounded.
 */
import { isJsonObject, type JsonObject } from './json.ts'

const maxNodes = 1_000
const maxEnum = 500
const maxPatterns = 20
const scalars = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/** Throws where a schema is recursive, or asks for too much. */
export function checkSchemaCost(schema: JsonObject): void {
  const counted = count(schema, schema, [])
  if (counted > maxNodes) throw new Error(`it has more than ${maxNodes} parts, with its references followed`)
}

function count(root: JsonObject, node: unknown, followed: string[]): number {
  if (Array.isArray(node)) return sum(node.map((item) => count(root, item, followed)))
  if (!isJsonObject(node)) return 0
  checkKeywords(node)
  const parts = Object.entries(node).filter(([name]) => !plainValues.has(name))
  let total = 1
  for (const [name, part] of parts) {
    total += name === '$ref' ? countReference(root, part, followed) : count(root, part, followed)
    if (total > maxNodes) return total
  }
  return total
}

function countReference(root: JsonObject, reference: unknown, followed: string[]): number {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference))
    throw new Error('references must stay inside it: "#/$defs/name"')
  if (followed.includes(reference)) throw new Error(`it refers to itself: ${reference}`)
  return count(root, resolve(root, reference), [...followed, reference])
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

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
