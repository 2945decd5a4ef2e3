import { useAgents } from '../../parts/agents/useAgents.ts'
import { deploymentMarks } from '../../parts/chart/deploymentMarks.ts'
import { intervalTimes, outcomeSeries, type RunInterval } from '../../parts/chart/runSeries.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import type { MonthData } from './homeQueries.ts'

type Props = { intervals: RunInterval[]; overview: MonthData | undefined }

/** The last day by the hour. */
export function DayChart({ intervals, overview }: Props) {
  const zoom = useZoom()
  const { nameOf } = useAgents()
  return (
    <TimeChart
      title="Runs, last 24 hours"
      kind="bars"
      unit="count"
      times={intervalTimes(intervals)}
      series={outcomeSeries(intervals)}
      marks={overview ? deploymentMarks(overview.deployments, nameOf) : []}
      onZoom={zoom}
      height={160}
      fileName="runs-24-hours.csv"
    />
  )
}

/** A period selected here opens in Analytics. */
export function useZoom(): (from: number, to: number) => void {
  const go = useGo()
  return (from, to) => go('/analytics', { from: new Date(from).toISOString(), to: new Date(to).toISOString() })
}
