import { ChartGrid } from '../../parts/chart/ChartGrid.tsx'
import type { ChartMark } from '../../parts/chart/chartTypes.ts'
import {
  intervalTimes,
  latencySeries,
  outcomeSeries,
  type RunInterval,
  successSeries,
  tokenSeries,
} from '../../parts/chart/runSeries.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'

type Props = {
  intervals: RunInterval[]
  interval: 'hour' | 'day'
  marks: ChartMark[]
  onZoom: (from: number, to: number) => void
}

export function RunCharts({ intervals, interval, marks, onZoom }: Props) {
  const shared = { times: intervalTimes(intervals), utcDays: interval === 'day', marks, onZoom }
  return (
    <ChartGrid>
      <TimeChart
        title="Runs by outcome"
        kind="bars"
        unit="count"
        series={outcomeSeries(intervals)}
        fileName="runs-by-outcome.csv"
        {...shared}
      />
      <TimeChart
        title="Success rate"
        unit="percent"
        series={successSeries(intervals)}
        fileName="success-rate.csv"
        {...shared}
      />
      <TimeChart title="Latency" unit="ms" series={latencySeries(intervals)} fileName="latency.csv" {...shared} />
      <TimeChart
        title="Tokens"
        kind="bars"
        unit="count"
        series={tokenSeries(intervals)}
        fileName="tokens.csv"
        {...shared}
      />
    </ChartGrid>
  )
}
