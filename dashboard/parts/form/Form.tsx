import type { ReactNode } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { ErrorNote } from '../feedback/ErrorNote.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import styles from './Form.module.css'

type FormProps = {
  onSubmit(): void
  children: ReactNode
  /** The service's error; each field shows its own details. */
  error?: ServiceError | undefined
  /** All details of the error are shown by the fields. */
  isErrorAtFields?: boolean
  /** Replaces the form's content with what someone else saved in the meantime. */
  onShowTheirs?: (() => void) | undefined
  /** The buttons below the fields. */
  actions?: ReactNode
  label?: string
}

/** Fields in a column; Enter submits. The service validates, so browser validation is off. */
export const Form = ({
  onSubmit,
  children,
  error,
  isErrorAtFields = false,
  onShowTheirs,
  actions,
  label,
}: FormProps) => (
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
        <ErrorNote error={error} isAtFields={isErrorAtFields} />
      ))}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </form>
)
