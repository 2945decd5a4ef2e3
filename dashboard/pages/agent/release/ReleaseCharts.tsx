/** The error rate and the latency of both versions, while the page is open. */
import { TimeChart } from '../../../parts/chart/TimeChart.tsx'
import styles from './Release.module.css'
import type { Release } from './releaseQueries.ts'
import { errorRateOf, type ReleaseSide } from './releaseSide.ts'
import { type Sample, useSamples } from './useSamples.ts'

export function ReleaseCharts({ release }: { release: Release }) {
  const { version, liveVersion } = release
  const names = [`Version ${version}`, `Version ${liveVersion}, live`] as const
  const samples = useSamples(release)
  return (
    <div className={styles.charts}>
      <SidesChart title="Error rate" unit="percent" samples={samples} names={names} of={errorRateOf} />
      <SidesChart
        title="p95 latency"
        unit="ms"
        samples={samples}
        names={names}
        of={({ p95LatencyMs }) => p95LatencyMs}
      />
    </div>
  )
}

type ChartProps = {
  title: string
  unit: 'percent' | 'ms'
  samples: readonly Sample[]
  names: readonly [string, string]
  of(side: ReleaseSide): number | null
}

const SidesChart = ({ title, unit, samples, names, of }: ChartProps) => (
  <TimeChart
    title={`${title}, since you opened the page`}
    unit={unit}
    times={samples.map(({ at }) => at)}
    series={[
      { name: names[0], tone: 'accent', values: samples.map(({ candidate }) => of(candidate)) },
      { name: names[1], tone: 'muted', values: samples.map(({ live }) => of(live)) },
    ]}
    fileName={`${title}.csv`}
  />
)
