import { SelectField } from '../../parts/form/SelectField.tsx'
import styles from './MonthChoice.module.css'

type Props = { month: string | undefined; onChange(month: string | undefined): void }

/** The last twelve months, in UTC. */
export function MonthChoice({ month, onChange }: Props) {
  const months = lastMonths(new Date(), 12)
  const options = months.map((value, index) => ({
    value,
    label: index === 0 ? `${nameOf(value)} (this month)` : nameOf(value),
  }))
  const known = month === undefined || months.includes(month)
  return (
    <div className={styles.month}>
      <SelectField
        label="Month"
        value={month ?? months[0] ?? ''}
        options={known ? options : [...options, month]}
        onChange={(value) => onChange(value === months[0] ? undefined : value)}
      />
    </div>
  )
}

const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )

const names = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`))
