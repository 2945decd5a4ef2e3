import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export type FieldText = {
  label: string
  /** What to write, before anything is wrong. */
  hint?: ReactNode
  /** What is wrong with it. */
  problem?: string | undefined
  optional?: boolean
  /** The label is read by screen readers only: where the place says what it is. */
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
