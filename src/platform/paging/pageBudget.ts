/*
 * A limit for the bytes in all lists of one answer. A page that reaches it ends early, and its cursor continues after it:
 * rows can have megabytes, and a hundred of them would exhaust the memory of the process.
 */
export const maxPageBytes = 8_388_608

/** A list that comes after the budget is used up still gets this much, so that small rows are always shown. */
export const leastPageBytes = 65_536

export type PageBudget = {
  /** Reads lists one after another: `read` gets the bytes that are left, and returns those that it used. */
  read<Result>(read: (left: number) => Promise<Taken<Result>>): Promise<Result>
  /** Resets the budget, for the next answer of a stream. */
  renew(): void
}

export type Taken<Result> = { result: Result; bytes: number }

export function createPageBudget(): PageBudget {
  let left = maxPageBytes
  let before: Promise<unknown> = Promise.resolve()
  return {
    read(read) {
      const reading = before.then(async () => {
        const { result, bytes } = await read(left)
        left -= bytes
        return result
      })
      before = reading.catch(() => {})
      return reading
    },
    renew() {
      left = maxPageBytes
    },
  }
}

/** The first item of each list, then the second of each, and so on. */
export function roundRobin<Item>(lists: Item[][]): Item[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const items: Item[] = []
  for (let place = 0; place < longest; place++) {
    for (const list of lists) if (place < list.length) items.push(list[place] as Item)
  }
  return items
}

/** How many items of each list fit, if the lists take turns. */
export function fitRoundRobin<Item>(lists: Item[][], bytesOf: (item: Item) => number, left: number) {
  const counts = lists.map(() => 0)
  const numbered = lists.map((list, index) => list.map((item) => ({ index, own: bytesOf(item) })))
  let bytes = 0
  for (const { index, own } of roundRobin(numbered)) {
    if (bytes >= left && bytes + own > leastPageBytes) break
    bytes += own
    counts[index] = (counts[index] ?? 0) + 1
  }
  return { counts, bytes }
}
