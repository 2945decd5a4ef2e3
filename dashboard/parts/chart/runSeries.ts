/** The series of the charts about runs, from the intervals of analytics. */
import type { ChartSeries } from './chartTypes.ts'

export type RunInterval = {
  start: string
  completed: number
  failed: number
  cancelled: number
  active: number
  successRate: number | null
  tokensUsed: number
  latencyMs: { p50: number | null; p95: number | null; p99: number | null }
}

export const intervalTimes = (intervals: RunInterval[]): number[] => intervals.map(({ start }) => Date.parse(start))

export const outcomeSeries = (intervals: RunInterval[]): ChartSeries[] => [
  { name: 'completed', tone: 'ok', values: intervals.map(({ completed }) => completed) },
  { name: 'failed', tone: 'bad', values: intervals.map(({ failed }) => failed) },
  { name: 'cancelled', tone: 'quiet', values: intervals.map(({ cancelled }) => cancelled) },
  { name: 'active', tone: 'muted', values: intervals.map(({ active }) => active) },
]

export const successSeries = (intervals: RunInterval[]): ChartSeries[] => [
  { name: 'success rate', tone: 'accent', values: intervals.map(({ successRate }) => successRate) },
]

export const latencySeries = (intervals: RunInterval[]): ChartSeries[] => [
  { name: 'p50', tone: 'accent', values: intervals.map(({ latencyMs }) => latencyMs.p50) },
  { name: 'p95', tone: 'warn', values: intervals.map(({ latencyMs }) => latencyMs.p95) },
  { name: 'p99', tone: 'third', values: intervals.map(({ latencyMs }) => latencyMs.p99) },
]

export const tokenSeries = (intervals: RunInterval[]): ChartSeries[] => [
  { name: 'tokens', tone: 'accent', values: intervals.map(({ tokensUsed }) => tokensUsed) },
]
