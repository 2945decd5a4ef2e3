/*
 * Group commit. An item that finds the batcher idle is handled at once; items that arrive while a batch is being handled
 * form the next batch. So a single caller waits for nobody, and many callers share one round trip. Items keep their
 * order. A batch that the database refuses is retried item by item, so that a bad item fails only its own caller.
 */
import { fail } from '../errors.ts'

export type Batcher<Item, Result> = {
  add(item: Item): Promise<Result>
  /** Resolves when everything added so far has been handled. */
  flush(): Promise<void>
}

type Options<Item, Result> = {
  /** Handles all items or none, and returns one result per item, in order. Callers share it: none may cancel it. */
  handle(items: Item[]): Promise<Result[]>
  /** Was a failed batch caused by one of its items (then each is retried alone) or not (then all fail)? */
  isItemFault(error: unknown): boolean
  maxItems: number
  /** A batch ends before the item that would make it larger than this; a single item may be larger. */
  maxBytes?: { of(item: Item): number; most: number }
  /** Items beyond this many waiting ones are refused with 503. */
  maxWaiting: number
}

type Entry<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

export function createBatcher<Item, Result>(options: Options<Item, Result>): Batcher<Item, Result> {
  const waiting: Entry<Item, Result>[] = []
  let working: Promise<void> | undefined

  function batchLength(): number {
    const { maxItems, maxBytes } = options
    if (maxBytes === undefined) return maxItems
    let bytes = 0
    const length = waiting.slice(0, maxItems).findIndex(({ item }, index) => {
      bytes += maxBytes.of(item)
      return index > 0 && bytes > maxBytes.most
    })
    return length === -1 ? maxItems : length
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) await handleBatch(options, waiting.splice(0, batchLength()))
    working = undefined
  }

  return {
    add(item) {
      if (waiting.length >= options.maxWaiting) return Promise.reject(fail('unavailable', { retryAfterSeconds: 1 }))
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        working ??= work()
      })
    },
    async flush() {
      await working
    },
  }
}

async function handleBatch<Item, Result>(options: Options<Item, Result>, batch: Entry<Item, Result>[]): Promise<void> {
  try {
    const results = await options.handle(batch.map((entry) => entry.item))
    if (results.length !== batch.length)
      throw new Error(`a batch of ${batch.length} items returned ${results.length} results`)
    for (const [index, entry] of batch.entries()) entry.resolve(results[index] as Result)
  } catch (error) {
    if (batch.length > 1 && options.isItemFault(error)) for (const entry of batch) await handleBatch(options, [entry])
    else for (const entry of batch) entry.reject(error)
  }
}
