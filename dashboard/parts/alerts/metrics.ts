import { formatFigure } from '../chart/formatFigure.ts'
import type { ListedRule } from './alertQueries.ts'

export type Metric = ListedRule['metric']
export type Comparator = ListedRule['comparator']

type Described = {
  label: string
  unit: string
  chart: 'count' | 'percent' | 'ms'
  ofRuns: boolean
  hasSamples: boolean
}

/** The metrics that rules can watch. `ofRuns`: can be limited to one agent; `hasSamples`: needs a minimum number of runs. */
export const metrics: Readonly<Record<Metric, Described>> = {
  error_rate: { label: 'Error rate', unit: '%', chart: 'percent', ofRuns: true, hasSamples: true },
  p95_latency_ms: { label: 'p95 latency', unit: ' ms', chart: 'ms', ofRuns: true, hasSamples: true },
  failed_runs: { label: 'Failed runs', unit: '', chart: 'count', ofRuns: true, hasSamples: false },
  runs: { label: 'Runs', unit: '', chart: 'count', ofRuns: true, hasSamples: false },
  tokens_used: { label: 'Tokens used', unit: '', chart: 'count', ofRuns: true, hasSamples: false },
  webhook_failures: { label: 'Webhook failures', unit: '', chart: 'count', ofRuns: false, hasSamples: false },
  quota_used_percent: { label: 'Quota used', unit: '%', chart: 'percent', ofRuns: false, hasSamples: false },
}

export const comparators: Readonly<Record<Comparator, string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤' }

export function figure(metric: Metric, value: number | null): string {
  if (value === null) return 'no data'
  const { unit, chart } = metrics[metric]
  if (chart === 'ms' && value >= longMs) return formatFigure(value, 'ms')
  return `${value.toLocaleString('en-US', { maximumFractionDigits: chart === 'ms' ? 0 : 2 })}${unit}`
}

/** Above this, durations are shown in larger units. */
const longMs = 10_000

export const conditionOf = ({ metric, comparator, threshold }: Condition): string =>
  `${metrics[metric].label} ${comparators[comparator]} ${figure(metric, threshold)}`

type Condition = { metric: Metric; comparator: Comparator; threshold: number }

export function spanOf(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** Charts take percentages as fractions of one. */
export const charted = (metric: Metric, value: number | null): number | null =>
  value !== null && metrics[metric].chart === 'percent' ? value / 100 : value
