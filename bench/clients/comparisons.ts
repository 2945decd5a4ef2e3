/**
 * What is compared with what. The budgets are ratios, since the machine may be busy: one POST may cost 19 to 26 % more
 * than the bare client's; an event may cost 2.2 times that of a bare parser (TypeScript), two thirds of that of httpx2
 * (Python), 1.36 times that of bufio and encoding/json (Go); the Python library may be imported in five times a bare
 * start, its first client included in fifteen. `atMost` is the target on a quiet machine, in microseconds: a client that
 * meets it passes whatever the ratio, since a bare client that becomes faster does not make ours slower.
 */
export type Comparison = {
  language: 'typescript' | 'python' | 'go'
  what: string
  against: string
  /** Calls or events in one measurement. */
  count: number
  budget: number
  atMost: number
  /** Memory that may be added meanwhile: the text of a stream, of 12 bytes an event, but not its events. */
  mostGrownKib: number
}

const unbounded = Number.POSITIVE_INFINITY
const mib = 1_024

export const comparisons: Comparison[] = [
  {
    language: 'typescript',
    what: 'post',
    against: 'bare-post',
    count: 2_000,
    budget: 1.2,
    atMost: 360,
    mostGrownKib: unbounded,
  },
  {
    language: 'typescript',
    what: 'events',
    against: 'bare-events',
    count: 1e6,
    budget: 2.2,
    atMost: 4,
    mostGrownKib: 192 * mib,
  },
  {
    language: 'python',
    what: 'post',
    against: 'bare-post',
    count: 1_500,
    budget: 1.26,
    atMost: 580,
    mostGrownKib: unbounded,
  },
  {
    language: 'python',
    what: 'events',
    against: 'bare-events',
    count: 200_000,
    budget: 0.67,
    atMost: 16,
    mostGrownKib: 16 * mib,
  },
  {
    language: 'python',
    what: 'import',
    against: 'bare-import',
    count: 1,
    budget: 5,
    atMost: 75000,
    mostGrownKib: unbounded,
  },
  {
    language: 'python',
    what: 'client',
    against: 'bare-import',
    count: 1,
    budget: 15,
    atMost: 225000,
    mostGrownKib: unbounded,
  },
  {
    language: 'go',
    what: 'post',
    against: 'bare-post',
    count: 10_000,
    budget: 1.19,
    atMost: 95,
    mostGrownKib: unbounded,
  },
  {
    language: 'go',
    what: 'events',
    against: 'bare-events',
    count: 1e6,
    budget: 1.36,
    atMost: 6,
    mostGrownKib: 64 * mib,
  },
]
