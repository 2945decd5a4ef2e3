/** A chart over time: the canvas, its legend, deployments as marks, and the same values as a table and as CSV. */
import { lazy, Suspense, useCallback, useState } from 'react'
import { ChartFigures } from './ChartFigures.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import type { ChartArea, ChartMark, ChartSeries, ChartThreshold, ChartUnit } from './chartTypes.ts'
import { describeSeries } from './describeSeries.ts'
import { formatMoment } from './formatMoment.ts'
import { ChartMarks } from './marks/ChartMarks.tsx'
import { useThemeName } from './plot/useThemeName.ts'
import styles from './TimeChart.module.css'

const TimePlot = lazy(() => import('./plot/TimePlot.tsx'))

export type TimeChartProps = {
  title: string
  kind?: 'lines' | 'bars'
  unit: ChartUnit
  /** The start of each interval, in milliseconds since 1970. */
  times: number[]
  series: ChartSeries[]
  threshold?: ChartThreshold
  marks?: ChartMark[]
  /** The intervals are days, which are counted in UTC. */
  utcDays?: boolean
  height?: number
  /** Called with the period selected by dragging. */
  onZoom?: (from: number, to: number) => void
  fileName: string
}

export function TimeChart({
  title,
  kind = 'lines',
  utcDays = false,
  height = 180,
  marks = [],
  ...props
}: TimeChartProps) {
  const { unit, times, series, threshold, onZoom, fileName } = props
  const theme = useThemeName()
  const [index, setIndex] = useState<number | null>(null)
  const [area, setArea] = useState<ChartArea>()
  const onArea = useCallback((next: ChartArea) => setArea((old) => (isSame(old, next) ? old : next)), [])
  const time = index === null ? undefined : times[index]
  const point = index === null || time === undefined ? null : { index, time: formatMoment(time, utcDays) }
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <ChartLegend series={series} unit={unit} threshold={threshold} point={point} />
      </figcaption>
      <div className={styles.drawing} style={{ minHeight: height }}>
        <div role="img" aria-label={`${title}. ${describeSeries(series, unit)}`}>
          <Suspense fallback={null}>
            <TimePlot
              kind={kind}
              unit={unit}
              times={times}
              series={series}
              threshold={threshold}
              utcDays={utcDays}
              height={height}
              theme={theme}
              onZoom={onZoom}
              onArea={onArea}
              onPoint={setIndex}
            />
          </Suspense>
        </div>
        {area && marks.length > 0 && <ChartMarks marks={marks} area={area} />}
      </div>
      <ChartFigures title={title} times={times} series={series} unit={unit} utcDays={utcDays} fileName={fileName} />
    </figure>
  )
}

const isSame = (old: ChartArea | undefined, next: ChartArea): boolean =>
  old !== undefined && JSON.stringify(old) === JSON.stringify(next)
