import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export type FieldText = {
  label: string
  /** Help text, shown while there is no problem. */
  hint?: ReactNode
  /** The field's validation error. */
  problem?: string | undefined
  optional?: boolean
  /** Hides the label from sight, not from screen readers, where the context makes it clear. */
  hideLabel?: boolean
}

type FieldProps = FieldText & {
  children: (wiring: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** The label, hint and problem of one control. */
export function Field({ label, hint, problem, optional, hideLabel, children }: FieldProps) {
  const id = useId()
  const says = problem !== undefined || hint !== undefined
  return (
    <div className={styles.field}>
      <div className={hideLabel ? 'unseen' : styles.heading}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {optional && <span className={styles.optional}>optional</span>}
      </div>
      {children({
        id,
        'aria-describedby': says ? `${id}-says` : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {says && (
        <div id={`${id}-says`} className={problem ? styles.problem : styles.hint}>
          {problem ?? hint}
        </div>
      )}
    </div>
  )
}
