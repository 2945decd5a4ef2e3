import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { downloadText } from '../text/downloadText.ts'
import styles from './ChartFigures.module.css'
import type { ChartSeries, ChartUnit } from './chartTypes.ts'
import { formatFigure } from './formatFigure.ts'
import { formatMoment } from './formatMoment.ts'
import { seriesCsv } from './seriesCsv.ts'

type Props = {
  title: string
  times: number[]
  series: ChartSeries[]
  unit: ChartUnit
  utcDays: boolean
  fileName: string
}

/** The values of a chart as a table under it, and as a file. */
export function ChartFigures({ title, times, series, unit, utcDays, fileName }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.figures} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Data<span className="unseen"> of {title}</span>
      </summary>
      {isOpen && (
        <>
          <Button
            small
            icon={<Icon name="download" size={14} />}
            onClick={() => downloadText(fileName, seriesCsv(times, series), 'text/csv')}
          >
            CSV
          </Button>
          <FigureTable title={title} times={times} series={series} unit={unit} utcDays={utcDays} />
        </>
      )}
    </details>
  )
}

const FigureTable = ({ title, times, series, unit, utcDays }: Omit<Props, 'fileName'>) => (
  <section className={styles.scroll} tabIndex={0} aria-label={`${title}, data`}>
    <table>
      <thead>
        <tr>
          <th scope="col">{utcDays ? 'Day (UTC)' : 'Time'}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time, index) => (
          <tr key={time}>
            <th scope="row">{formatMoment(time, utcDays)}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{formatFigure(values[index], unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
