/**
 * What is compared with what. A client meets its target by the ratio, which is valid on a busy or slow machine, or by the
 * absolute figure: a bare client that becomes faster does not make ours slower. A call may add
 * 60 µs to the 300 of `fetch`, 120 to the 460 of httpx2, 15 to the 80 of net/http. An event may cost 4 µs where
 * eventsource-parser costs 1.8 (TypeScript), 16 where httpx2 costs 23.9 (Python), 6 where bufio and encoding/json cost 4.4
 * (Go). The import of the Python library may add 60 ms to a bare start of 15, and the first client 150 ms to that. A client
 * opens its pool and loads the models on its first call, for which 90 ms are allowed: a program with one call is compared
 * with the same program using httpx2, which takes 210 ms.
 */
export type Comparison = {
  language: 'typescript' | 'python' | 'go'
  what: string
  against: string
  /** Calls or events in one measurement. */
  count: number
  mostRatio: number
  /** Microseconds: of one call or event, or in addition to what it is compared with. */
  target: { most: number } | { mostAdded: number }
  /** The allowed memory growth: the text of a stream, 12 bytes per event, but not its events. */
  mostGrownKib?: number
}

const mib = 1_024
const [typescript, python, go] = ['typescript', 'python', 'go'] as const
const post = { what: 'post', against: 'bare-post' }
const events = { what: 'events', against: 'bare-events' }

export const comparisons: Comparison[] = [
  { language: typescript, ...post, count: 2_000, mostRatio: 1.2, target: { mostAdded: 60 } },
  { language: typescript, ...events, count: 1e6, mostRatio: 2.2, target: { most: 4 }, mostGrownKib: 192 * mib },
  { language: python, ...post, count: 1_500, mostRatio: 1.26, target: { mostAdded: 120 } },
  { language: python, ...events, count: 200_000, mostRatio: 0.67, target: { most: 16 }, mostGrownKib: 16 * mib },
  { language: python, what: 'import', against: 'start', count: 1, mostRatio: 5, target: { mostAdded: 60_000 } },
  { language: python, what: 'client', against: 'import', count: 1, mostRatio: 3, target: { mostAdded: 150_000 } },
  {
    language: python,
    what: 'first-call',
    against: 'bare-first-call',
    count: 1,
    mostRatio: 1.43,
    target: { mostAdded: 90_000 },
  },
  { language: go, ...post, count: 10_000, mostRatio: 1.19, target: { mostAdded: 15 } },
  { language: go, ...events, count: 1e6, mostRatio: 1.36, target: { most: 6 }, mostGrownKib: 64 * mib },
]
