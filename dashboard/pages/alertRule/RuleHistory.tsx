import type { AlertRule } from '../../parts/alerts/alertQueries.ts'
import { charted, comparators, figure, type Metric, metrics } from '../../parts/alerts/metrics.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'

/** The values of the last 24 hours against the threshold. */
export function RuleHistory({ rule }: { rule: AlertRule }) {
  const { metric, comparator, threshold, history, name } = rule
  if (history.length === 0)
    return <p>There are no values of the last 24 hours yet: they are kept by the minute once the rule is judged.</p>
  const minutes = everyMinute(metric, history)
  return (
    <TimeChart
      title={`${metrics[metric].label}, last 24 hours`}
      unit={metrics[metric].chart}
      times={minutes.map(({ at }) => at)}
      series={[{ name: metrics[metric].label, tone: 'accent', values: minutes.map(({ value }) => value) }]}
      threshold={{
        value: charted(metric, threshold) ?? 0,
        label: `fires ${comparators[comparator]} ${figure(metric, threshold)}`,
      }}
      fileName={`${name}.csv`}
    />
  )
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Minutes in which the rule was not judged are gaps, and the day is always whole. */
function everyMinute(metric: Metric, history: AlertRule['history']): { at: number; value: number | null }[] {
  const known = new Map(history.map(({ at, value }) => [minuteOf(Date.parse(at)), value]))
  const end = Math.max(...known.keys())
  const start = end - dayMs + minuteMs
  return Array.from({ length: dayMs / minuteMs }, (_, index) => {
    const at = start + index * minuteMs
    return { at, value: charted(metric, known.get(at) ?? null) }
  })
}

const minuteOf = (at: number): number => Math.floor(at / minuteMs) * minuteMs
