/** Which schemas can be saved, and which are compiled on the event loop. */
import { describe, expect, test } from '@jest/globals'
import { cheapSchemaProblems, isCheapToCompile } from '../../src/jsonSchemas/cheapChecks.ts'
import { schemaFault } from '../../src/jsonSchemas/schemaFault.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { encodedReferences, expensivePatterns, hiddenDependency, innerId } from './helpers/hostileSchemas.ts'

const fault = (schema: JsonObject) => schemaFault('org_1', schema)
const large = { description: 'x'.repeat(40_000) } // not compiled on the event loop
const parts = (count: number): JsonObject => ({ allOf: Array.from({ length: count }, () => ({ type: 'string' })) })
const lengths = (count: number): JsonObject => ({ allOf: Array.from({ length: count }, () => ({ minLength: 1 })) })

describe.each<[string, JsonObject]>([
  ['on the event loop', {}],
  ['in a process', large],
])('a schema that is compiled %s', (_, more) => {
  test.each<[string, JsonObject]>([
    ['$async', { $async: true }],
    ['an $id below the root', { properties: { a: { $id: 'x' } } }],
    ['$anchor', { properties: { a: { $anchor: 'x' } } }],
    ['$dynamicAnchor', { $dynamicAnchor: 'x' }],
    ['$dynamicRef', { $dynamicRef: '#x' }],
    ['dependencies', { dependencies: { a: ['b'] } }],
    ['% in a reference', { $defs: { a: {} }, $ref: '#/%24defs/a' }],
    ['a reference to itself', { properties: { a: { $ref: '#' } } }],
    ['a reference to nothing', { $ref: '#/$defs/a' }],
    ['an unknown type', { type: 'nonsense' }],
    ['another dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['look-behind', { pattern: '(?<=a)b' }],
  ])('is rejected for %s', async (_, schema) => {
    expect(await fault({ ...schema, ...more })).toEqual(expect.any(String))
  })

  test.each<[string, JsonObject]>([
    ['an $id at the root', { $id: 'https://example.com/a', type: 'string' }],
    ['properties that are named like keywords', { properties: { $id: {}, $async: {}, dependencies: {}, enum: {} } }],
    ['its dialect', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    ['references', { $defs: { 'a b': {}, c: { $ref: '#/$defs/a b' } }, items: { $ref: '#/$defs/c' } }],
    ['dependentSchemas', { dependentSchemas: { a: { required: ['b'] } }, dependentRequired: { a: ['b'] } }],
  ])('is accepted with %s', async (_, schema) => {
    expect(await fault({ ...schema, ...more })).toBeUndefined()
  })
})

test('a fault is truncated, however many there are', async () => {
  const text = await fault({ allOf: Array.from({ length: 900 }, () => ({ type: 'nonsense' })) })
  expect(text?.length).toBeLessThan(600)
})

describe('compiled on the event loop', () => {
  test.each<[string, JsonObject]>([
    ['properties with patterns', { properties: { day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } } }],
    ['references', { $defs: { a: { type: 'string' } }, items: { $ref: '#/$defs/a' } }],
  ])('is a small schema with %s', (_, schema) => expect(isCheapToCompile(schema)).toBe(true))

  test.each<[string, JsonObject]>([
    ['many parts', parts(100)],
    ['a large pattern', { pattern: 'a{1000}' }],
    ['a pattern with repeated groups', { pattern: '((a{9}){9}){9}' }],
    ['a pattern with a Unicode class', { pattern: '\\p{L}' }],
    ['a large property pattern', { patternProperties: { 'a{1000}': {} } }],
    ['a part that is referred to often', { $defs: { a: parts(20) }, allOf: Array(9).fill({ $ref: '#/$defs/a' }) }],
    ['a reference to itself', { properties: { a: { $ref: '#/properties/a' } } }],
    ['references that are encoded', encodedReferences().schema],
    ['dependencies', hiddenDependency().schema],
    ['an $id', innerId().schema],
    ['expensive patterns', expensivePatterns()],
  ])('is not a schema with %s', (_, schema) => expect(isCheapToCompile(schema)).toBe(false))

  test.each<[string, JsonObject, unknown]>([
    ['many values', { items: { type: 'string' } }, Array(20_000).fill('')],
    ['many names', { type: 'object' }, Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [index, 0]))],
    ['a text whose length is counted often', lengths(20), 'a'.repeat(100_000)],
    ['a long text for a pattern', { pattern: '^[a-z]+x$' }, 'a'.repeat(100_000)],
    ['a long name', parts(20), { ['a'.repeat(100_000)]: 0 }],
    ['items that are compared with each other', { uniqueItems: true, items: { type: 'number' } }, Array(500).fill(0)],
  ])('no value is checked that has %s', (_, schema, value) => {
    expect(cheapSchemaProblems(schema, value)).toBeUndefined()
  })
})
