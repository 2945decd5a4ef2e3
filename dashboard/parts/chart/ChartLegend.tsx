import styles from './ChartLegend.module.css'
import type { ChartSeries, ChartThreshold, ChartUnit } from './chartTypes.ts'
import { formatFigure } from './formatFigure.ts'
import tones from './tones.module.css'

type Props = {
  series: ChartSeries[]
  unit: ChartUnit
  threshold: ChartThreshold | undefined
  /** The interval under the pointer, and its name. */
  point: { index: number; time: string } | null
}

/** Names the series; while the pointer is over the chart, with the values at that time. */
export function ChartLegend({ series, unit, threshold, point }: Props) {
  return (
    <div className={styles.legend} aria-hidden="true">
      {series.map(({ name, tone, values }) => (
        <span key={name} className={styles.entry}>
          <span className={`${styles.swatch} ${tones[tone]}`} data-swatch="" />
          {name}
          {point && <b>{formatFigure(values[point.index], unit)}</b>}
        </span>
      ))}
      {threshold && (
        <span className={styles.entry}>
          <span className={`${styles.dashes} ${tones.threshold}`} />
          {threshold.label}
        </span>
      )}
      {point && <span className={styles.time}>{point.time}</span>}
    </div>
  )
}
