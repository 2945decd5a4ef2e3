import { useState } from 'react'
import { Button } from '../parts/button/Button.tsx'
import { type PeriodName, periodNames, periodOf } from '../parts/chart/period.ts'
import { Segments } from '../parts/form/Segments.tsx'
import { SelectField } from '../parts/form/SelectField.tsx'
import { Icon } from '../parts/layout/Icon.tsx'
import { useUrlState } from '../parts/navigation/useUrlState.ts'
import { listPeriods } from '../parts/period/listPeriod.ts'
import { usualPeriod } from '../parts/period/usePagePeriod.ts'
import { formatTime } from '../parts/time/formatTime.ts'
import { useStore } from '../state/store.ts'
import styles from './TopBar.module.css'

/** The period of the page's charts or list, if it has any. */
export function PeriodControl() {
  const usual = useStore(usualPeriod)
  if (usual === undefined) return null
  return usual === 'any' ? <ListChoice /> : <ChartChoice usual={usual} />
}

/** An active period is also a chip above the list, which removes it. */
function ListChoice() {
  const [search, setSearch] = useUrlState()
  return (
    <SelectField
      label="Period"
      hideLabel
      value={search.period ?? ''}
      options={[{ value: '', label: 'Any time' }, ...listPeriods]}
      onChange={(period) => setSearch({ period: period || undefined })}
    />
  )
}

/** A preset, or the period that was selected in a chart. */
function ChartChoice({ usual }: { usual: PeriodName }) {
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
