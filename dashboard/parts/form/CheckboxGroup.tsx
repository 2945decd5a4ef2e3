import { type ReactNode, useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import styles from './Field.module.css'

export type Choice = { value: string; label?: ReactNode; hint?: ReactNode; disabled?: boolean }

type CheckboxGroupProps = {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
  hint?: ReactNode
  problem?: string | undefined
  /** Lays them out side by side, for short labels. */
  columns?: boolean
}

/** Any number of choices. */
export function CheckboxGroup({ label, choices, chosen, onChange, hint, problem, columns }: CheckboxGroupProps) {
  const id = useId()
  const toggle = (value: string, on: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((one) => (one === value ? on : chosen.includes(one))))
  return (
    <fieldset className={styles.field} aria-describedby={problem || hint ? `${id}-says` : undefined} aria-label={label}>
      <legend className={styles.label}>{label}</legend>
      {(problem ?? hint) !== undefined && (
        <div id={`${id}-says`} className={problem ? styles.problem : styles.hint}>
          {problem ?? hint}
        </div>
      )}
      <div className={columns ? styles.columns : styles.choices}>
        {choices.map(({ value, label: name, ...rest }) => (
          <Checkbox
            key={value}
            {...rest}
            label={name ?? value}
            checked={chosen.includes(value)}
            onChange={(on) => toggle(value, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}
