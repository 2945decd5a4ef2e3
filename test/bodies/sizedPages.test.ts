import { expect, test } from '@jest/globals'
import { toSizedPages } from '../../src/bodies/sizedPages.ts'

const mebibyte = 1_048_576
type Row = { id: string; value: string | null; own_bytes: number; is_whole: boolean }
const small = (id: string): Row => ({ id, value: id, own_bytes: 100, is_whole: true })
const large = (id: string): Row => ({ id, value: null, own_bytes: 3 * mebibyte, is_whole: false })

/** The pages of these lists, and which large rows were read. `gone` are not found any more. */
async function read(lists: Row[][], { limit = 10, left = 8 * mebibyte, gone = [] as string[] } = {}) {
  const reads: string[] = []
  const { result, bytes } = await toSizedPages({ limit, backwards: false }, {}, lists, left, async (rows) => {
    reads.push(...rows.map(({ id }) => id))
    return rows.flatMap(({ id }, index) => (gone.includes(id) ? [] : [{ place: index + 1, value: id }]))
  })
  const pages = result.map(({ items, hasNextPage }) => [items.map(({ value }) => value), hasNextPage])
  return { pages, reads, bytes }
}

test('reads no more large rows than fit, lists in turns', async () => {
  const lists = [['a', 'b', 'c'].map(large), [large('d'), small('e'), large('f')]]
  const { pages, reads, bytes } = await read(lists)
  expect(reads).toEqual(['a', 'd', 'b'])
  expect(pages).toEqual([
    [['a', 'b'], true],
    [['d'], true],
  ])
  expect(bytes).toBe(9 * mebibyte)
})

test('does not read the row after the page', async () => {
  const { pages, reads } = await read([[large('a'), large('b')]], { limit: 1 })
  expect([pages, reads]).toEqual([[[['a'], true]], ['a']])
})

test('ends a page before a row that is gone or has changed', async () => {
  const { pages } = await read([[small('a'), large('b'), small('c')]], { gone: ['b'] })
  expect(pages).toEqual([[['a'], true]])
})

test('has small rows even if nothing is left', async () => {
  const { pages, reads } = await read([[small('a'), small('b'), large('c')]], { left: 0 })
  expect([pages, reads]).toEqual([[[['a', 'b'], true]], []])
})
