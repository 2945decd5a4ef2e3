/*
 * Finds schemas and values that are checked within a few milliseconds, whatever their content, so that they need no process.
 * Everything in a schema counts as a part of it, even if it is not a keyword, and a reference counts as much as its target;
 * each part is applied to a value at most once.
 */
import { isExactNumber, withDoubles } from '../platform/exactNumbers.ts'
import type { JsonObject } from '../platform/json.ts'
import { collectProblems } from './checkInProcess.ts'
import { inlineLimits } from './limits.ts'
import { patternSize } from './patternSize.ts'
import type { SchemaProblem } from './schemaProblem.ts'

/** The problems of a value; undefined if the check could take long and so belongs in a sandbox. */
export function cheapSchemaProblems(schema: JsonObject, value: unknown): SchemaProblem[] | undefined {
  const cost = costOf(schema)
  if (cost === undefined || !isCheapFor(cost, value)) return undefined
  try {
    return collectProblems(schema, withDoubles(value), inlineLimits.patternSteps)
  } catch {
    return undefined // too many steps of patterns, or a schema that can't be compiled: a process finds out which
  }
}

/** Whether compiling the schema takes no more than a few milliseconds. */
export const isCheapToCompile = (schema: JsonObject): boolean => costOf(schema) !== undefined

type Cost = { parts: number; patternSize: number; lengthChecks: number; comparesItems: boolean }

/** Undefined if it is too expensive. */
function costOf(schema: JsonObject): Cost | undefined {
  const cost: Cost = { parts: 0, patternSize: 0, lengthChecks: 0, comparesItems: false }
  return addPart(cost, schema, schema) ? cost : undefined
}

/** False if the cost exceeds a limit. */
function addPart(cost: Cost, root: JsonObject, part: unknown): boolean {
  cost.parts += typeof part === 'string' ? partsOf(part) : 1
  if (cost.parts > inlineLimits.parts) return false
  if (typeof part !== 'object' || part === null) return true
  if (Array.isArray(part)) return part.every((item) => addPart(cost, root, item))
  for (const name in part) if (!addKeyword(cost, root, name, (part as JsonObject)[name])) return false
  return true
}

function addKeyword(cost: Cost, root: JsonObject, name: string, part: unknown): boolean {
  if (unpredictable.has(name)) return false
  cost.parts += partsOf(name) - 1
  if (name === '$ref' && typeof part === 'string') return addReference(cost, root, part)
  if (name === 'pattern' && typeof part === 'string') cost.patternSize += patternSize(part)
  if (name === 'patternProperties') for (const pattern in part as JsonObject) cost.patternSize += patternSize(pattern)
  if (name === 'minLength' || name === 'maxLength') cost.lengthChecks++
  if (name === 'uniqueItems') cost.comparesItems = true
  return cost.patternSize <= inlineLimits.patternSize && addPart(cost, root, part)
}

/** A function may be called for each reference, which copies its problems. */
function addReference(cost: Cost, root: JsonObject, reference: string): boolean {
  cost.parts += 10
  if (!/^#(\/[\w$.-]+)+$/.test(reference)) return false
  const target = reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) =>
        Object(part) === part && Object.hasOwn(part as object, name) ? (part as JsonObject)[name] : undefined,
      root,
    )
  return target !== undefined && addPart(cost, root, target)
}

const partsOf = (text: string): number => 1 + Math.floor(text.length / 256)

/** Keywords that change what a reference means, or that Ajv handles specially; also as the name of a property. */
const unpredictable = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveAnchor',
  '$recursiveRef',
  '$async',
  'dependencies',
])

type Size = { values: number; textCharacters: number; nameCharacters: number }

function isCheapFor(cost: Cost, value: unknown): boolean {
  const size: Size = { values: 0, textCharacters: 0, nameCharacters: 0 }
  const maxValues = inlineLimits.checks / cost.parts
  if (!addValue(size, value, cost.comparesItems ? Math.sqrt(maxValues) : maxValues)) return false
  // A text is counted for each keyword about its length; a name may be copied into each problem.
  return cost.lengthChecks * size.textCharacters + cost.parts * size.nameCharacters <= inlineLimits.characters
}

/** False if there are more values; names of properties count as values. */
function addValue(size: Size, value: unknown, maxValues: number): boolean {
  size.values++
  if (typeof value === 'string') size.textCharacters += value.length
  if (size.values > maxValues) return false
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return true
  if (Array.isArray(value)) return value.length <= maxValues && value.every((item) => addValue(size, item, maxValues))
  for (const name in value) {
    size.values++
    size.nameCharacters += name.length
    if (!addValue(size, (value as JsonObject)[name], maxValues)) return false
  }
  return true
}
