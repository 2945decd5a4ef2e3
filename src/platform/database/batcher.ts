/*
 * Group commit. An item that finds the batcher idle is handled immediately; items that arrive while a batch is being handled
 * form the next batch. So a single caller waits for nobody, and many callers share one round trip. If there were many in the
 * last batch, an idle batcher waits for the other items of the same turn of the event loop. Items keep their order, except
 * large ones, which are handled beside the batches, so that nobody waits for another's megabytes. A batch that the database
 * refuses is retried item by item, so that a bad item fails only its own caller.
 */
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { afterThisTurn, nextTurn } from '../../fairness/pace.ts'
import { fail } from '../errors.ts'

export type Batcher<Item, Result> = ReturnType<typeof createBatcher<Item, Result>>

type Options<Item, Result> = {
  /** Handles all items or none, and returns one result per item, in order. Callers share it: none may cancel it. */
  handle(items: Item[]): Promise<Result[]>
  /** Whether one of its items caused a batch to fail: then each is retried alone; otherwise all fail. */
  isItemFault(error: unknown): boolean
  maxItems: number
  /** An item of more than `maxSmallBytes` is handled alone, two at a time, with organisations taking turns. */
  sizes?: { of(item: Item): number; organizationOf(item: Item): string }
  /** Items beyond this many waiting ones are refused with 503. */
  maxWaiting: number
}

const maxSmallBytes = 262_144
/** Of the parameters of one statement, which are copied and escaped together. */
const maxBatchBytes = 4 * 1_048_576

type Entry<Item, Result> = { item: Item; bytes: number; resolve(result: Result): void; reject(error: unknown): void }

export function createBatcher<Item, Result>(options: Options<Item, Result>) {
  const waiting: Entry<Item, Result>[] = []
  let working: Promise<void> | undefined
  let lastLength = 0
  const large = new Set<Promise<void>>()
  const limit = createConcurrencyLimit({ atOnce: 2 })

  /** A batch ends before the item that would make it larger than `maxBatchBytes`. */
  function batchLength(): number {
    let sum = 0
    const length = waiting.slice(0, options.maxItems).findIndex(({ bytes }) => {
      sum += bytes
      return sum > maxBatchBytes
    })
    return length === -1 ? options.maxItems : length
  }

  /** Serialising its parameters takes long, so it gets its own turn of the event loop. */
  function handleAlone(entry: Entry<Item, Result>, organizationId: string): void {
    const handled = limit
      .run(() => nextTurn().then(() => handleBatch(options, [entry])), organizationId)
      .finally(() => large.delete(handled))
    large.add(handled)
  }

  async function work(): Promise<void> {
    if (lastLength > 1) await new Promise<void>(afterThisTurn)
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchLength())
      lastLength = batch.length
      await handleBatch(options, batch)
    }
    working = undefined
  }

  return {
    add(item: Item): Promise<Result> {
      const { sizes, maxWaiting } = options
      if (waiting.length + large.size >= maxWaiting)
        return Promise.reject(fail('unavailable', { retryAfterSeconds: 1 }))
      return new Promise((resolve, reject) => {
        const entry = { item, bytes: sizes?.of(item) ?? 0, resolve, reject }
        if (sizes !== undefined && entry.bytes > maxSmallBytes) return handleAlone(entry, sizes.organizationOf(item))
        waiting.push(entry)
        working ??= work()
      })
    },
    /** Resolves when everything added so far has been handled. */
    async flush(): Promise<void> {
      await Promise.all([working, ...large])
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
