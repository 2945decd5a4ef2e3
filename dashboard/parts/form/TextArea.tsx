import styles from './Field.module.css'
import { Field, type FieldText } from './Field.tsx'

type TextAreaProps = FieldText & {
  value: string
  onChange(value: string): void
  rows?: number
  placeholder?: string
  mono?: boolean
  disabled?: boolean
}

export function TextArea({
  label,
  hint,
  problem,
  optional,
  hideLabel,
  onChange,
  mono,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} hideLabel={hideLabel}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...area}
          rows={rows}
          style={{ minBlockSize: rows * 18 + 14 }} // it grows with its content, which makes browsers ignore `rows`
          dir="auto"
          spellCheck={false}
          className={mono ? `${styles.control} ${styles.mono}` : styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
