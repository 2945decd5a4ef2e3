import { useId } from 'react'
import styles from './Field.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: NoInfer<Value>; label: string }[]
  onChange(value: NoInfer<Value>): void
}

/** One of a few views or settings, all of them visible. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
