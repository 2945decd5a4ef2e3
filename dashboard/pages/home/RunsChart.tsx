import { useAgents } from '../../parts/agents/useAgents.ts'
import { deploymentMarks } from '../../parts/chart/deploymentMarks.ts'
import type { ShownPeriod } from '../../parts/chart/period.ts'
import { intervalTimes, outcomeSeries, type RunInterval } from '../../parts/chart/runSeries.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { periodWords } from '../../parts/period/periodWords.ts'
import type { MonthData } from './homeQueries.ts'

type Props = { intervals: RunInterval[]; overview: MonthData | undefined; period: ShownPeriod }

/** The runs of the period by their outcome. */
export function RunsChart({ intervals, overview, period }: Props) {
  const zoom = useZoom()
  const { nameOf } = useAgents()
  return (
    <TimeChart
      title={`Runs, ${periodWords(period).title}`}
      kind="bars"
      unit="count"
      times={intervalTimes(intervals)}
      series={outcomeSeries(intervals)}
      marks={overview ? deploymentMarks(overview.deployments, nameOf) : []}
      onZoom={zoom}
      utcDays={period.interval === 'day'}
      height={160}
      fileName="runs.csv"
    />
  )
}

/** A period selected here opens in Analytics. */
export function useZoom(): (from: number, to: number) => void {
  const go = useGo()
  return (from, to) => go('/analytics', { from: new Date(from).toISOString(), to: new Date(to).toISOString() })
}
