import type { ReactNode } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { ErrorNote } from '../feedback/ErrorNote.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import styles from './Form.module.css'

type FormProps = {
  onSubmit(): void
  children: ReactNode
  /** What the service refused; the fields show the details that are theirs. */
  error?: ServiceError | undefined
  /** Shows what somebody else saved meanwhile, in place of what is in the form. */
  onShowTheirs?: (() => void) | undefined
  /** The buttons under it. */
  actions?: ReactNode
  label?: string
}

/** Fields in a column; Enter sends it. The service is the judge of what is valid, so the browser checks nothing. */
export const Form = ({ onSubmit, children, error, onShowTheirs, actions, label }: FormProps) => (
  <form
    noValidate
    aria-label={label}
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    {error !== undefined &&
      (error.code === 'version_conflict' && onShowTheirs !== undefined ? (
        <ConflictNote onShow={onShowTheirs} />
      ) : (
        <ErrorNote error={error} />
      ))}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </form>
)
