/** Small schemas that are expensive to compile, or to check a value of less than 1 MiB against. */
import type { JsonObject } from '../../../src/platform/json.ts'

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

export type Hostile = { schema: JsonObject; value: unknown }

/** Every value violates every part. */
export const manyProblems = (items: number): Hostile => ({
  schema: { items: { allOf: times(100, () => ({ type: 'string' })) } },
  value: Array(items).fill(0),
})

export const manyEnums = (): Hostile => ({
  schema: { items: { allOf: times(20, () => ({ enum: times(500, (index) => index) })) } },
  value: Array(150_000).fill(499),
})

export const patternsOnEmptyTexts = (): Hostile => ({
  schema: { items: { allOf: times(50, (index) => ({ pattern: `^(?:a?b?){${100 + index}}$` })) } },
  value: Array(100_000).fill(''),
})

export const manyContains = (): Hostile => ({
  schema: { allOf: times(20, (index) => ({ contains: { const: -1 - index } })) },
  value: Array(100_000).fill(0),
})

/** 2^24 steps, if its references are followed: `at` is the prefix of each. */
const doubling = (at: string): JsonObject => {
  const parts: JsonObject = { a0: { type: 'string' } }
  for (let level = 1; level <= 24; level++)
    parts[`a${level}`] = { allOf: [{ $ref: `${at}a${level - 1}` }, { $ref: `${at}a${level - 1}` }] }
  return parts
}
const harmless: JsonObject = Object.fromEntries(times(25, (level) => [`a${level}`, {}]))

/** `#/$defs%2Fa1` is the member "$defs/a1" of the root, not the member "a1" of "$defs". */
export const encodedReferences = (): Hostile => ({
  schema: {
    $defs: harmless,
    ...Object.fromEntries(Object.entries(doubling('#/$defs%2F')).map(([name, part]) => [`$defs/${name}`, part])),
    $ref: '#/$defs%2Fa24',
  },
  value: 'x',
})

/** The schema for the property "const" is a schema, not a constant. */
export const hiddenDependency = (): Hostile => ({
  schema: {
    dependencies: {
      const: { properties: { const: { $ref: '#/dependencies/const/x/a24' } }, x: doubling('#/dependencies/const/x/') },
    },
  },
  value: { const: 'x' },
})

/** References below an `$id` are resolved against it. */
export const innerId = (): Hostile => ({
  schema: {
    $defs: harmless,
    properties: { x: { $id: 'http://inner/', $defs: doubling('#/$defs/'), allOf: [{ $ref: '#/$defs/a24' }] } },
  },
  value: { x: 'x' },
})

export const expensivePatterns = (count = 200): JsonObject => ({
  properties: Object.fromEntries(times(count, (index) => [`p${index}`, { pattern: `${index}(?:a{1,1000}){1}` }])),
})

/** A part with many values, referred to from everywhere. */
export const expensiveReferences = (): JsonObject => ({
  $defs: { long: { unknown: Array(25_000).fill(0) } },
  allOf: times(450, () => ({ $ref: '#/$defs/long' })),
})

export const smallToolSchema = (index: number): JsonObject => ({
  type: 'object',
  properties: { [`city${index}`]: { type: 'string', minLength: 1 }, days: { type: 'integer', minimum: 1 } },
  required: [`city${index}`],
})
