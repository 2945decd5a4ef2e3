import { CodeBlock } from '../copy/CodeBlock.tsx'
import { Time } from '../time/Time.tsx'
import styles from './DeliveryAttempts.module.css'
import type { DeliveryData } from './deliveryQueries.ts'
import { explainAttempt } from './explainAttempt.ts'

/** Every attempt of a delivery, latest first. */
export function DeliveryAttempts({ delivery }: { delivery: DeliveryData }) {
  const { attempts, nextAttemptAt, status } = delivery
  return (
    <ol className={styles.attempts} reversed>
      {nextAttemptAt !== null && (
        <li className={styles.next}>
          Attempt {attempts.length + 1} is due <Time at={nextAttemptAt} />
        </li>
      )}
      {attempts.length === 0 && nextAttemptAt === null && <li className={styles.next}>{before(status)}</li>}
      {attempts.toReversed().map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  )
}

const before = (status: string): string =>
  status === 'pending' ? 'The first attempt is under way' : 'No attempt was made'

function Attempt({ attempt }: { attempt: DeliveryData['attempts'][number] }) {
  const { number, startedAt, durationMs, httpStatus, error, responseBody } = attempt
  const words = explainAttempt(error)
  return (
    <li className={styles.attempt} data-failed={error !== null}>
      <div className={styles.line}>
        <b>Attempt {number}</b>
        <span className={styles.status}>{httpStatus === null ? 'no response' : `HTTP ${httpStatus}`}</span>
        <span>{durationMs.toLocaleString('en-US')} ms</span>
        <Time at={startedAt} />
      </div>
      {error !== null && <p className={styles.error}>{error}</p>}
      {words !== undefined && <p>{words}</p>}
      {responseBody !== null && responseBody !== '' && (
        <details>
          <summary>Response</summary>
          <CodeBlock label={`Response to attempt ${number}`} code={responseBody} wrap />
        </details>
      )}
    </li>
  )
}
