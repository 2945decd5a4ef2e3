import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

type CheckboxProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
}

export function Checkbox({ label, hint, checked, onChange, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </div>
    </div>
  )
}
