import { Button } from '../../parts/button/Button.tsx'
import { type PeriodName, periodNames } from '../../parts/chart/period.ts'
import { Segments } from '../../parts/form/Segments.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import type { SetUrlState, UrlState } from '../../parts/navigation/useUrlState.ts'
import { formatTime } from '../../parts/time/formatTime.ts'
import styles from './PeriodFilter.module.css'

type Props = {
  agents: { id: string; name: string }[]
  from: string
  to: string
  /** Undefined: a period that was selected in a chart. */
  name: PeriodName | undefined
  search: UrlState
  setSearch: SetUrlState
}

export function PeriodFilter({ agents, from, to, name, search, setSearch }: Props) {
  const choose = (period: PeriodName) => setSearch({ period, from: undefined, to: undefined })
  const options = [{ value: '', label: 'All agents' }, ...agents.map(({ id, name: label }) => ({ value: id, label }))]
  return (
    <div className={styles.filter}>
      <Segments
        label="Period"
        value={name ?? 'custom'}
        options={periodNames.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => value !== 'custom' && choose(value)}
      />
      {name === undefined && (
        <span className={styles.chip}>
          {formatTime(from)} – {formatTime(to)}
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
      <SelectField
        label="Agent"
        hideLabel
        value={search.agent ?? ''}
        options={options}
        onChange={(agent) => setSearch({ agent: agent === '' ? undefined : agent })}
      />
      <span className={styles.hint}>Drag in a chart to zoom in.</span>
    </div>
  )
}

const labels: Record<PeriodName, string> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days', '90d': '90 days' }
