import { useState } from 'react'
import { Button } from '../parts/button/Button.tsx'
import { type PeriodName, periodNames, periodOf } from '../parts/chart/period.ts'
import { Segments } from '../parts/form/Segments.tsx'
import { Icon } from '../parts/layout/Icon.tsx'
import { useUrlState } from '../parts/navigation/useUrlState.ts'
import { usualPeriod } from '../parts/period/usePagePeriod.ts'
import { formatTime } from '../parts/time/formatTime.ts'
import { useStore } from '../state/store.ts'
import styles from './TopBar.module.css'

/** The period of the page's charts, if it has any: a preset, or the one that was selected in a chart. */
export function PeriodControl() {
  const usual = useStore(usualPeriod)
  return usual === undefined ? null : <Choice usual={usual} />
}

function Choice({ usual }: { usual: PeriodName }) {
  const [search, setSearch] = useUrlState()
  const [now] = useState(Date.now)
  const { from, to, name } = periodOf(search, now, usual)
  const choose = (period: PeriodName) =>
    setSearch({ period: period === usual ? undefined : period, from: undefined, to: undefined })
  return (
    <div className={styles.period}>
      <Segments
        label="Period"
        value={name ?? 'selected'}
        options={periodNames.map((value) => ({ value, label: value }))}
        onChange={(value) => value !== 'selected' && choose(value)}
      />
      {name === undefined && (
        <span className={styles.chip}>
          <span className={styles.times}>
            {formatTime(from)} – {formatTime(to)}
          </span>
          <Button
            small
            kind="quiet"
            icon={<Icon name="close" size={12} />}
            onClick={() => setSearch({ from: undefined, to: undefined })}
          >
            <span className="unseen">Clear the selected period</span>
          </Button>
        </span>
      )}
    </div>
  )
}
