/** The filters of a list. All are in the URL; active ones are shown as removable chips. Key `/`. */
import { useRef } from 'react'
import { type Option, SelectField } from '../form/SelectField.tsx'
import { useShortcut } from '../keyboard/useShortcut.ts'
import type { SetUrlState, UrlState } from '../navigation/useUrlState.ts'
import { listPeriodName } from '../period/listPeriod.ts'
import { formatTime } from '../time/formatTime.ts'
import styles from './FilterBar.module.css'
import { FilterChips } from './FilterChips.tsx'
import { TypedFilter } from './TypedFilter.tsx'

export type FilterChoice =
  | { name: string; label: string; kind: 'select'; options: readonly (Option | string)[] }
  | { name: string; label: string; kind: 'text' | 'number'; placeholder?: string }
  /** Chosen elsewhere: the period in the top bar, or times in a link. Only its chip is shown here. */
  | { name: string; label: string; kind: 'period' | 'time' }

type FilterBarProps = { choices: readonly FilterChoice[]; search: UrlState; setSearch: SetUrlState }

export function FilterBar({ choices, search, setSearch }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null)
  useShortcut('/', 'Filter', () => bar.current?.querySelector<HTMLElement>('select, input')?.focus())
  const active = choices
    .filter(({ name }) => search[name] !== undefined)
    .map((choice) => ({ name: choice.name, label: choice.label, value: shownValue(choice, search[choice.name] ?? '') }))
  return (
    <search className={styles.filters} ref={bar}>
      <div className={styles.bar}>
        {choices.map((choice) => (
          <Choice key={choice.name} choice={choice} search={search} setSearch={setSearch} />
        ))}
      </div>
      <FilterChips chips={active} onDrop={(name) => setSearch({ [name]: undefined })} />
    </search>
  )
}

type ChoiceProps = Omit<FilterBarProps, 'choices'> & { choice: FilterChoice }

function Choice({ choice, search, setSearch }: ChoiceProps) {
  const { name, label } = choice
  const value = search[name] ?? ''
  const set = (next: string) => setSearch({ [name]: next === '' ? undefined : next })
  if (choice.kind === 'text' || choice.kind === 'number')
    return (
      <TypedFilter
        key={value}
        label={label}
        value={value}
        kind={choice.kind}
        placeholder={choice.placeholder}
        onSet={set}
      />
    )
  if (choice.kind === 'select') {
    const options = [{ value: '', label: `${label}: any` }, ...choice.options]
    return <SelectField label={label} hideLabel value={value} options={options} onChange={set} />
  }
  return null
}

function shownValue(choice: FilterChoice, value: string): string {
  if (choice.kind === 'period') return listPeriodName(value)
  if (choice.kind === 'time') return Number.isNaN(Date.parse(value)) ? value : formatTime(value)
  if (choice.kind !== 'select') return value
  const known = choice.options.find((option) => typeof option !== 'string' && option.value === value)
  return typeof known === 'object' ? known.label : value
}
