import type { HTMLInputTypeAttribute } from 'react'
import styles from './Field.module.css'
import { Field, type FieldText } from './Field.tsx'

export type TextFieldProps = FieldText & {
  value: string
  onChange(value: string): void
  type?: HTMLInputTypeAttribute
  placeholder?: string
  autoComplete?: string
  required?: boolean
  autoFocus?: boolean
  mono?: boolean
  disabled?: boolean
  inputMode?: 'numeric' | 'url' | 'text' | 'decimal'
  min?: number | string
  max?: number | string
  step?: number | string
  name?: string
  ref?: React.Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, hideLabel, onChange, mono, type = 'text', ...input } = props
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} hideLabel={hideLabel}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          type={type}
          dir="auto"
          spellCheck={false}
          className={mono ? `${styles.control} ${styles.mono}` : styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
