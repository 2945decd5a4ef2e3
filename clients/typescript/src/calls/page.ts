import type { Received } from '../http/send.ts'
import { type Call, callOf } from './call.ts'

/** One page of a list. Iterating it reads the items of this page and of all pages after it. */
export interface Page<Item> extends AsyncIterable<Item> {
  data: Item[]
  hasMore: boolean
  nextCursor: string | null
  /** Null if this is the last page. */
  nextPage(): Promise<Page<Item> | null>
}

/** A list: wait for its first page, or iterate over all its items. */
export interface PageCall<Item> extends Call<Page<Item>>, AsyncIterable<Item> {}

/** Reads the page at a cursor; undefined: the first one, or the one at the caller's own cursor. */
export type ReadPage = (cursor: string | undefined) => Promise<Received>

export function pageCallOf<Item>(read: ReadPage, shape: (item: Item) => Item): PageCall<Item> {
  const call = callOf(read(undefined), (data) => pageOf(data, read, shape))
  return Object.assign(call, {
    [Symbol.asyncIterator]: async function* () {
      yield* await call
    },
  })
}

type PageData<Item> = {
  data: Item[]
  has_more: boolean
  next_cursor: string | null
}

function pageOf<Item>(source: unknown, read: ReadPage, shape: (item: Item) => Item): Page<Item> {
  const { data, has_more, next_cursor } = source as PageData<Item>
  const page: Page<Item> = {
    data: data.map(shape),
    hasMore: has_more,
    nextCursor: next_cursor,
    nextPage: async () => {
      // A page may be empty and still not be the last one; without a cursor the first page would be read again.
      if (!has_more || next_cursor === null) return null
      return pageOf((await read(next_cursor)).data, read, shape)
    },
    [Symbol.asyncIterator]: async function* () {
      for (let each: Page<Item> | null = page; each; each = await each.nextPage()) yield* each.data
    },
  }
  return page
}
