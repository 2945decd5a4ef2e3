import type { CpuMs } from '../cpuMeters.ts'
import type { Bench } from '../openBench.ts'

/** Most scenarios measure with `compare`. */
export type Scenario = { measure(bench: Bench): AsyncIterable<Row> }

export type Row = {
  scenario: string
  clients: number
  against: string
  service: Measured
  reference: Measured
  /** One per round; `ratio` is their median, which may differ from the ratio of the median rates. */
  ratios: number[]
  ratio: number
  budget: Budget | undefined
  /** Printed below the row. */
  note?: string
}

/** Medians over the rounds, and the values of each round, to show how they vary. */
export type Measured = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  rounds: number[]
  /** The CPU time per response, by process. */
  cpuMs?: CpuMs
}

export type Budget = { kind: 'budget' | 'aim'; ratio: number }

export const atLeast = (ratio: number): Budget => ({ kind: 'budget', ratio })
export const aimAt = (ratio: number): Budget => ({ kind: 'aim', ratio })
