/*
 * Limits for the bytes in one response. A page that reaches its limit ends early, and its cursor continues after it: rows can
 * have megabytes, and a hundred of them would exhaust the memory of the process. Values shown beyond that, because they are
 * not read by pages or are repeated under several names, are refused when there are too many.
 */
import { fail } from '../errors.ts'
import { jsonLength } from '../jsonLength.ts'

export const maxPageBytes = 8_388_608

/** Of all large values in a response: enough for a page, including a last item with the largest input and output. */
export const maxShownBytes = maxPageBytes + 11 * 1_048_576

/** A list that is read after the budget is used up still gets this much, so that small rows are always shown. */
export const leastPageBytes = 65_536

export type PageBudget = ReturnType<typeof createPageBudget>

export type Taken<Result> = { result: Result; bytes: number }

export function createPageBudget() {
  let left = maxPageBytes
  let [shownBytes, responseBytes] = [0, 0]
  let before: Promise<unknown> = Promise.resolve()
  return {
    /** Reads lists one after another: `read` gets the bytes that are left, and returns those that it used. */
    read<Result>(read: (left: number) => Promise<Taken<Result>>): Promise<Result> {
      const reading = before.then(async () => {
        const { result, bytes } = await read(left)
        left -= bytes
        return result
      })
      before = reading.catch(() => {})
      return reading
    },
    /** Must be called with every value of the response that can be large, as often as it is shown. Throws if it is refused. */
    show(value: unknown): void {
      const bytes = bytesOf(value)
      const isSmall = bytes <= leastPageBytes
      if (!isSmall && shownBytes >= maxShownBytes) throw fail('document_too_complex', { message: tooLarge })
      shownBytes += isSmall ? 0 : bytes
      responseBytes += bytes
    },
    /** An estimate of the bytes shown so far. Not an accessor: defining one in an object per call took 5% of a read. */
    responseBytes: (): number => responseBytes,
  }
}

const tooLarge = 'The response would be too large; ask for fewer large values at once'

/** Large values that are shown several times are measured once. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const known = measured.get(value)
  if (known !== undefined) return known
  const bytes = jsonLength(value)
  if (bytes > quickBytes) measured.set(value, bytes)
  return bytes
}

/** Measuring a smaller value again is faster than looking it up. */
const quickBytes = 1_024

const measured = new WeakMap<object, number>()

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
