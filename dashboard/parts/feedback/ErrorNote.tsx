import type { ReactNode } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { CopyButton } from '../copy/CopyButton.tsx'
import styles from './Note.module.css'
import { Note } from './Note.tsx'

type ErrorNoteProps = {
  error: ServiceError
  action?: ReactNode
  /** Its details are shown at the fields that they are about, so they are not repeated. */
  isAtFields?: boolean
}

/** The service's error with every detail, and the request id by which operators find the call. */
export const ErrorNote = ({ error, action, isAtFields = false }: ErrorNoteProps) => (
  <Note tone="red" role="alert" action={action}>
    {isAtFields ? 'Not accepted: correct the marked fields.' : error.message}
    {!isAtFields && error.details.length > 1 && (
      <ul className={styles.details}>
        {error.details.map(({ param, message }) => (
          <li key={`${param} ${message}`}>
            {param && !message.includes(param) && <code>{param}: </code>}
            {message}
          </li>
        ))}
      </ul>
    )}
    <div className={styles.request}>
      {error.docUrl === undefined ? (
        <code>{error.code}</code>
      ) : (
        <a href={error.docUrl} target="_blank" rel="noopener">
          <code>{error.code}</code>
        </a>
      )}
      {error.requestId !== undefined && (
        <>
          · request <code>{error.requestId}</code>
          <CopyButton text={error.requestId} label="Copy request id" small />
        </>
      )}
    </div>
  </Note>
)
