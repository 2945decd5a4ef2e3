/** Checks of values, also against schemas that would now be rejected but may be stored. */
import { describe, expect, test } from '@jest/globals'
import { schemaProblems } from '../../src/jsonSchemas/schemaProblems.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { longestTurn } from '../helpers/longestTurn.ts'
import {
  encodedReferences,
  type Hostile,
  hiddenDependency,
  innerId,
  manyEnums,
  manyProblems,
} from './helpers/hostileSchemas.ts'

const check = (schema: JsonObject, value: unknown) => schemaProblems('org_1', schema, value)

describe('small values and large ones', () => {
  const schema = {
    type: 'array',
    items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } }, additionalProperties: false },
  }
  const withProblemsAt = (length: number, places: number[]) =>
    Array.from({ length }, (_, index) => (places.includes(index) ? { n: 'x', more: 1 } : { n: index }))

  test.each([4, 20_000])('of %d items have each problem reported with its path', async (length) => {
    expect(await check(schema, withProblemsAt(length, []))).toEqual([])
    expect(await check(schema, withProblemsAt(length, [1, 3]))).toEqual(
      [1, 3].flatMap((index) => [
        { path: `${index}.more`, message: 'is not a property of the schema' },
        { path: `${index}.n`, message: 'must be an integer' },
      ]),
    )
  })

  test('have at most 50 problems reported', async () => {
    expect(await check({ items: { type: 'string' } }, Array(60).fill(0))).toHaveLength(50)
    expect(await check({ items: { type: 'string' } }, Array(9_000).fill(0))).toHaveLength(50)
  })

  test('with too many problems to collect have the first one reported', async () => {
    const { schema: failing, value } = manyProblems(500_000)
    let problems: unknown
    const { turnMs: turn } = await longestTurn(async () => {
      problems = await check(failing, value)
    })
    expect(problems).toEqual([{ path: '0', message: 'must be a string' }])
    expect(turn).toBeLessThan(500)
  })

  test('are valid if the last of many items is the one required by contains', async () => {
    expect(await check({ contains: { const: 1 } }, [...Array(100_000).fill(0), 1])).toEqual([])
  })

  test('have long names and messages truncated', async () => {
    const pattern = `^${'x'.repeat(2_000)}`
    const [problem] = await check({ properties: { a: { pattern } } }, { a: 'y' })
    expect(problem?.message.length).toBeLessThan(600)
  })
})

describe('stored schemas that would be rejected', () => {
  test.each<[string, () => Hostile]>([
    ['an encoded reference', encodedReferences],
    ['dependencies', hiddenDependency],
    ['an $id below the root', innerId],
  ])('%s: the event loop is not blocked', async (_, make) => {
    const { schema, value } = make()
    expect((await longestTurn(() => check(schema, value))).turnMs).toBeLessThan(500)
  })

  test('$async is checked like any other, and leaves no rejected promise', async () => {
    const rejected: unknown[] = []
    const note = (reason: unknown) => void rejected.push(reason)
    process.on('unhandledRejection', note)
    try {
      expect(await check({ $async: true, type: 'string' }, 5)).toEqual([{ path: '', message: 'must be a string' }])
      await new Promise((resolve) => setTimeout(resolve, 0))
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(rejected).toEqual([])
  })

  test("one that can't be compiled is violated by every value", async () => {
    const [problem] = await check({ enum: [] }, 5)
    expect(problem?.message).toMatch(/^can't be checked against the schema: /)
  })
})

test('a check that takes too long is ended, and other organisations do not wait for it', async () => {
  const { schema, value } = manyEnums()
  const ended: string[] = []
  const long = check(schema, value).then((problems) => {
    ended.push('long')
    return problems
  })
  await schemaProblems('org_2', { items: { type: 'integer' } }, Array(50_000).fill(0))
  ended.push('other')
  expect(await long).toEqual([{ path: '', message: 'is too large to be checked against the schema' }])
  expect(ended).toEqual(['other', 'long'])
})

test('a check is abandoned when its signal is aborted', async () => {
  const { schema, value } = manyEnums()
  const stop = new AbortController()
  const aborted = schemaProblems('org_1', schema, value, stop.signal)
  stop.abort(new Error('cancelled'))
  await expect(aborted).rejects.toThrow('cancelled')
})

test('a check is unavailable while 100 of its organisation are waiting', async () => {
  const { schema, value } = manyEnums()
  const stop = new AbortController()
  const waiting = Array.from({ length: 101 }, () => schemaProblems('org_3', schema, value, stop.signal))
  const settled = Promise.allSettled(waiting)
  await expect(schemaProblems('org_3', schema, value)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(await schemaProblems('org_4', { items: { type: 'integer' } }, Array(50_000).fill(0))).toEqual([])
  stop.abort(new Error('cancelled'))
  await settled
})
