/*
 * Decides which JSON Schemas of callers can be saved: those whose checks are about as expensive as they look. References are
 * followed and counted at each use, so that a small schema can't expand without bound; keywords that make a reference
 * ambiguous, or whose cost is not linear in the value, are refused or limited.
 */
import { isJsonObject, type JsonObject } from '../platform/json.ts'

const maxNodes = 1_000
/** Also counts values that are not schemas: lists, and values of unknown keywords. */
const maxValues = 20_000
const maxEnum = 500
const maxPatterns = 20
const scalars = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/** Throws if a schema is recursive or too expensive. */
export function checkSchemaRules(schema: JsonObject): void {
  visit({ root: schema, nodesLeft: maxNodes, valuesLeft: maxValues }, schema, [])
}

/** How much more may be visited. */
type Visit = { root: JsonObject; nodesLeft: number; valuesLeft: number }

function visit(state: Visit, node: unknown, followed: string[]): void {
  if (state.valuesLeft-- === 0) throw new Error(`it has more than ${maxValues} values, with its references followed`)
  if (Array.isArray(node)) for (const item of node) visit(state, item, followed)
  if (!isJsonObject(node)) return
  if (state.nodesLeft-- === 0) throw new Error(`it has more than ${maxNodes} parts, with its references followed`)
  checkKeywords(node, node === state.root)
  for (const [name, part] of Object.entries(node)) {
    if (plainValues.has(name)) continue
    if (name === '$ref') visitReference(state, part, followed)
    else visit(state, namesSchemas.has(name) && isJsonObject(part) ? Object.values(part) : part, followed)
  }
}

function visitReference(state: Visit, reference: unknown, followed: string[]): void {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference))
    throw new Error('references must stay inside it: "#/$defs/name"')
  if (reference.includes('%')) throw new Error(`a reference must not have "%": ${reference}`)
  if (followed.includes(reference)) throw new Error(`it refers to itself: ${reference}`)
  visit(state, resolve(state.root, reference), [...followed, reference])
}

function resolve(root: JsonObject, reference: string): unknown {
  const target = reference
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], root)
  if (target === undefined) throw new Error(`there is no ${reference}`)
  return target
}

function checkKeywords(node: JsonObject, isRoot: boolean): void {
  const refused = refusedKeywords.find((name) => node[name] !== undefined)
  if (refused !== undefined) throw new Error(`${refused} is not supported`)
  if (!isRoot && node.$id !== undefined) throw new Error('$id is only supported at its root')
  if (Array.isArray(node.enum) && node.enum.length > maxEnum) throw new Error(`an enum has more than ${maxEnum} values`)
  if (isJsonObject(node.patternProperties) && Object.keys(node.patternProperties).length > maxPatterns) {
    throw new Error(`patternProperties has more than ${maxPatterns} patterns`)
  }
  const items = isJsonObject(node.items) ? node.items.type : undefined
  if (node.uniqueItems === true && !(typeof items === 'string' && scalars.has(items))) {
    throw new Error('uniqueItems needs items of one plain type')
  }
}

/** `dependentSchemas` and `dependentRequired` replace `dependencies`. */
const refusedKeywords = ['$dynamicRef', '$recursiveRef', '$anchor', '$dynamicAnchor', '$async', 'dependencies']

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
