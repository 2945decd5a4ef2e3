import styles from './Sparkline.module.css'

const width = 96
const height = 24

/** A line without axes, for a row of a table. `label` says what it shows. */
export function Sparkline({ label, values }: { label: string; values: (number | null)[] }) {
  const points = sparklinePoints(values)
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {points.length > 1 && <path className={styles.area} d={`M${points.join('L')}L${width},${height}L0,${height}Z`} />}
      {points.length > 1 && <path className={styles.line} d={`M${points.join('L')}`} />}
    </svg>
  )
}

function sparklinePoints(values: (number | null)[]): string[] {
  const top = Math.max(1, ...values.map((value) => value ?? 0))
  const step = width / Math.max(1, values.length - 1)
  return values.map((value, index) => {
    const y = height - 1.5 - ((value ?? 0) / top) * (height - 3)
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`
  })
}
