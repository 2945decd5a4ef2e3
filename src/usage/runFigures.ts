/** Sums over a number of runs: counts, tokens, latencies and errors. */
import { addErrors, type ErrorCounts } from './errorCounts.ts'
import { addKeys, type KeyCounts } from './keyCounts.ts'
import { addHistogram, addLatency, countOf, type LatencyHistogram, percentilesOf } from './latencyHistogram.ts'

export type RunFigures = {
  completed: number
  failed: number
  cancelled: number
  /** Not ended yet. */
  active: number
  tokensUsed: number
  latencySumMs: number
  /** Of the runs that ended and had been started. */
  latencies: LatencyHistogram
  errors: ErrorCounts
  /** Does not include runs whose creator is unknown. */
  keys: KeyCounts
}

export type RunCounts = Omit<RunFigures, 'errors' | 'keys'>

/** A number of runs with equal values. */
export type CountedRuns = {
  status: 'completed' | 'failed' | 'cancelled' | 'active'
  runs: number
  tokensUsed: number
  latencyMs: number | null
  errorCode: string | null
  createdBy: string | null
}

export type RunTotals = Pick<RunFigures, 'completed' | 'failed' | 'cancelled' | 'active' | 'tokensUsed'> & {
  runs: number
  /** Of those that completed or failed; null if none did. */
  successRate: number | null
  latencyMs: LatencySummary
}

/** Null when no run has a latency. */
export type LatencySummary = { avg: number | null; p50: number | null; p95: number | null; p99: number | null }

const noRuns = { completed: 0, failed: 0, cancelled: 0, active: 0 }

export const noCounts = (): RunCounts => ({ ...noRuns, tokensUsed: 0, latencySumMs: 0, latencies: [] })

export const noFigures = (): RunFigures => ({ ...noCounts(), errors: new Map(), keys: new Map() })

export function addRuns(into: RunFigures, counted: CountedRuns): void {
  const { status, runs, tokensUsed, latencyMs, errorCode, createdBy } = counted
  into[status] += runs
  into.tokensUsed += tokensUsed
  if (latencyMs !== null) {
    into.latencySumMs += latencyMs * runs
    addLatency(into.latencies, latencyMs, runs)
  }
  if (errorCode !== null) addErrors(into.errors, [[errorCode, runs]])
  if (createdBy !== null) addKeys(into.keys, [[createdBy, { ...noRuns, [status]: runs, tokensUsed }]])
}

export function addFigures(into: RunFigures, other: RunFigures): void {
  addCounts(into, other)
  addErrors(into.errors, other.errors)
  addKeys(into.keys, other.keys)
}

/** All but the errors and keys, of which there can be many. */
export function addCounts(into: RunCounts, other: RunCounts): void {
  for (const name of sums) into[name] += other[name]
  addHistogram(into.latencies, other.latencies)
}

export function totalsOf(figures: RunCounts): RunTotals {
  const { completed, failed, cancelled, active, tokensUsed } = figures
  const runs = completed + failed + cancelled + active
  const counts = { runs, completed, failed, cancelled, active, tokensUsed }
  return { ...counts, successRate: successRateOf(figures), latencyMs: summarise(figures) }
}

export const successRateOf = ({ completed, failed }: { completed: number; failed: number }): number | null =>
  completed + failed === 0 ? null : completed / (completed + failed)

const sums = ['completed', 'failed', 'cancelled', 'active', 'tokensUsed', 'latencySumMs'] as const

function summarise({ latencies, latencySumMs }: RunCounts): LatencySummary {
  const count = countOf(latencies)
  const [p50 = null, p95 = null, p99 = null] = percentilesOf(latencies, [0.5, 0.95, 0.99])
  const avg = count === 0 ? null : latencySumMs / count
  return { avg: toMicros(avg), p50: toMicros(p50), p95: toMicros(p95), p99: toMicros(p99) }
}

/** Rounds to microseconds. */
const toMicros = (valueMs: number | null): number | null =>
  valueMs === null ? null : Math.round(valueMs * 1_000) / 1_000
