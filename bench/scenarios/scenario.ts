import type { Bench } from '../openBench.ts'

/** Most measure with `compare`, but any way to rows will do. */
export type Scenario = { measure(bench: Bench): AsyncIterable<Row> }

export type Row = {
  scenario: string
  clients: number
  against: string
  service: Measured
  reference: Measured
  /** One a round; `ratio` is their median, and thus not quite that of the median rates. */
  ratios: number[]
  ratio: number
  budget: Budget | undefined
  /** What else there is to say, below the line. */
  note?: string
}

/** Medians of the rounds, and of each round what its ratio is made of, to see how they scatter. */
export type Measured = { perSecond: number; p50Ms: number; p99Ms: number; rounds: number[] }

export type Budget = { kind: 'budget' | 'aim'; ratio: number }

export const atLeast = (ratio: number): Budget => ({ kind: 'budget', ratio })
export const aimAt = (ratio: number): Budget => ({ kind: 'aim', ratio })
