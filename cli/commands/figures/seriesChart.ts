import type { Analytics, IntervalTotals } from '../../../clients/typescript/src/generated/types.ts'
import { barChart } from '../../output/barChart.ts'
import type { TableOptions } from '../../output/table.ts'
import { figureText } from './figureText.ts'

export const chartMetrics = ['runs', 'completed', 'failed', 'tokens_used', 'p50_latency_ms', 'p95_latency_ms'] as const
export type ChartMetric = (typeof chartMetrics)[number]

/** A bar for each interval of the period, in UTC. */
export function seriesChart(
  { series, period }: Analytics,
  metric: ChartMetric,
  { width, style }: Pick<TableOptions, 'width' | 'style'>,
): string {
  const bars = series.map((interval) => {
    const value = figureOf(interval, metric)
    const label = period.interval === 'hour' ? hourOf(interval.start) : interval.start.slice(0, 10)
    return { label, value: value ?? 0, figure: figureText(value === null ? null : Math.round(value)) }
  })
  const lines = [style.dim(`${metric} by ${period.interval}`), ...barChart(bars, { width, isUnicode: style.isUnicode })]
  return `${lines.join('\n')}\n`
}

const hourOf = (start: string): string => `${start.slice(5, 10)} ${start.slice(11, 16)}`

function figureOf(interval: IntervalTotals, metric: ChartMetric): number | null {
  if (metric === 'p50_latency_ms') return interval.latency_ms.p50
  return metric === 'p95_latency_ms' ? interval.latency_ms.p95 : interval[metric]
}
