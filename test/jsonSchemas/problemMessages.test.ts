/** Problems of values are described in whole English sentences, of which the path is the subject. */
import { expect, test } from '@jest/globals'
import { schemaProblems } from '../../src/jsonSchemas/schemaProblems.ts'
import type { JsonObject } from '../../src/platform/json.ts'

test.each<[JsonObject, unknown, string]>([
  [{ type: 'string' }, 1, 'must be a string'],
  [{ type: 'integer' }, 'a', 'must be an integer'],
  [{ type: ['object', 'null'] }, 1, 'must be an object or null'],
  [{ enum: ['a', 'b'] }, 'c', 'must be one of the allowed values'],
  [{ const: 'a' }, 'c', 'must be the value that the schema requires'],
  [{ minLength: 1 }, '', 'must have at least 1 character'],
  [{ maxLength: 2 }, 'abc', 'must have at most 2 characters'],
  [{ pattern: '^a' }, 'b', 'must match the pattern ^a'],
  [{ minimum: 5 }, 4, 'must be at least 5'],
  [{ exclusiveMaximum: 5 }, 5, 'must be less than 5'],
  [{ multipleOf: 2 }, 3, 'must be a multiple of 2'],
  [{ minItems: 1 }, [], 'must have at least 1 item'],
  [{ uniqueItems: true, items: { type: 'number' } }, [1, 2, 1], 'must not have the same item twice, at 0 and 2'],
  [{ minProperties: 2 }, {}, 'must have at least 2 properties'],
  [{ not: { type: 'number' } }, 1, 'must not match what the schema excludes'],
  [{ properties: { a: false } }, { a: 1 }, 'is not allowed'],
])('%j, %j: %s', async (schema, value, message) => {
  const problems = await schemaProblems('org_1', schema, value)
  expect(problems.map((problem) => problem.message)).toEqual([message])
})
