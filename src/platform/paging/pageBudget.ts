/*
 * How much the lists of one answer may hold together. A page that holds as much ends early, and its cursor goes on
 * behind it: rows can be megabytes, and a hundred of them would take the process down, with everybody's work on it.
 */
export const maxPageBytes = 8_388_608

/** A list beyond that still gets as much as fits into this: what is small is not held up by what is large beside it. */
export const leastPageBytes = 65_536

export type PageBudget = {
  /** One list is read after the other: each is told what is left, always at least one item where anything is, and tells what it took. */
  read<Result>(read: (left: number) => Promise<Taken<Result>>): Promise<Result>
  /** Starts anew, for the next answer of a stream. */
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

/** Where not all fit, lists take turns: each one's first item comes before anyone's second. */
export function inTurns<Item>(lists: Item[][]): Item[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const items: Item[] = []
  for (let place = 0; place < longest; place++) {
    for (const list of lists) if (place < list.length) items.push(list[place] as Item)
  }
  return items
}

/** How many items of each list fit. */
export function fitInTurns<Item>(lists: Item[][], bytesOf: (item: Item) => number, left: number) {
  const counts = lists.map(() => 0)
  const numbered = lists.map((list, index) => list.map((item) => ({ index, own: bytesOf(item) })))
  let bytes = 0
  for (const { index, own } of inTurns(numbered)) {
    if (bytes >= left && bytes + own > leastPageBytes) break
    bytes += own
    counts[index] = (counts[index] ?? 0) + 1
  }
  return { counts, bytes }
}
