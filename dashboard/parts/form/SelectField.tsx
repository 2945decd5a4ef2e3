import styles from './Field.module.css'
import { Field, type FieldText } from './Field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldText & {
  value: string
  options: readonly (Option | string)[]
  onChange(value: string): void
  disabled?: boolean
}

/** The browser's native select: it works with every keyboard, screen reader and phone. */
export function SelectField({
  label,
  hint,
  problem,
  optional,
  hideLabel,
  options,
  onChange,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} hideLabel={hideLabel}>
      {(wiring) => (
        <select {...wiring} {...select} className={styles.control} onChange={(event) => onChange(event.target.value)}>
          {options.map(toOption).map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const toOption = (option: Option | string): Option =>
  typeof option === 'string' ? { value: option, label: option } : option
