/** The memory taken by callers' documents. */
import { runInNewContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { parse } from 'graphql'
import type { Context } from '../../schema/context/context.ts'
import { executeCompiled } from '../../schema/door/compiledExecution.ts'
import { createYogaDoor } from '../../schema/door/createYogaDoor.ts'
import { createDocumentCache } from '../../schema/door/documentCache.ts'
import { schema } from '../../schema/schema.ts'
import { scaled } from '../helpers/scale.ts'

const collectGarbage = runInNewContext('gc') as () => void // by --expose-gc, which `npm test` sets

const mebibyte = 1_048_576

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function openCache() {
  const cache = createDocumentCache()
  const pipeline = createYogaDoor({ graphiql: false, report: () => {}, documents: cache })
  /** As often as needed to have it compiled. */
  const executeTwice = async (source: string, operationName?: string) => {
    for (const _ of [1, 2]) {
      const { parse, validate } = pipeline({} as Context)
      const document = parse(source)
      expect(validate(schema, document)).toEqual([])
      await executeCompiled({ schema, document, contextValue: {}, variableValues: {}, operationName })
    }
  }
  return { documents: cache.documents, executeTwice }
}

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index))

test('20,000 tiny documents take no more than 80 MiB', () => {
  const { documents } = openCache()
  const before = heapUsed()
  for (const source of times(20_000, (at) => `{a${at}:runs(first:1){edges{node{id}}}}`))
    documents.set(source, parse(source))
  expect((heapUsed() - before) / mebibyte).toBeLessThan(80)
  expect(documents.size).toBeGreaterThan(1_000)
})

test('a document whose operations together would take more than the cache is not kept', async () => {
  const { documents, executeTwice } = openCache()
  const fields = times(400, (at) => `a${at}:id`).join(' ')
  const operations = times(60, (at) => `query Q${at}{viewer{...F}}`).join(' ')
  await executeTwice(`${operations} fragment F on Viewer{${fields}}`, 'Q1')
  expect(documents.size).toBe(0)
})

test.each<[string, number, (index: number) => string]>([
  ['tiny ones', scaled(600, 1_000), (at) => `{a${at}:__typename}`],
  ['small ones', scaled(200, 600), (at) => `{a${at}:runs(first:1){edges{node{id}}}}`],
  [
    'wide ones',
    scaled(6, 20),
    (at) => `{${times(40, (n) => `a${at}_${n}:runs(first:5){edges{node{id status agent{id}}}}`).join(' ')}}`,
  ],
  ['one field under many names', scaled(30, 50), (at) => `{a${at}:viewer{${times(150, (n) => `b${n}:id`).join(' ')}}}`],
  ['nothing but comments', scaled(200, 300), (at) => `{a${at}:__typename}${'#\n'.repeat(1_000)}`],
])(
  'documents are counted as at least what they take, and less than four times as much: %s',
  async (_, count, make) => {
    const { documents, executeTwice } = openCache()
    for (const source of times(scaled(4, 20), (at) => make(1e6 + at))) await executeTwice(source)
    const [before, countedBefore] = [heapUsed(), documents.calculatedSize]
    for (const source of times(count, make)) await executeTwice(source)
    const taken = heapUsed() - before
    const counted = documents.calculatedSize - countedBefore
    expect(counted).toBeGreaterThan(taken)
    expect(counted).toBeLessThan(taken * 4)
  },
  30_000,
)
