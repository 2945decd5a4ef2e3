import { type FollowedLog, useLogState } from '../log/useRunLog.ts'
import styles from './EventsTab.module.css'

/** Shows whether the log on screen is complete. Numbers start at 1 without gaps, and the last event ends the log. */
export function LogProof({ followed }: { followed: FollowedLog }) {
  const { log, connection, resumedAt } = followed
  const { count, lastSeq, missing, isEnded } = useLogState(log)
  const gaps = missing === 0 ? 'no gaps' : `${missing} missing`
  const n = count.toLocaleString('en')
  const proof = isEnded ? `${n} of ${lastSeq.toLocaleString('en')} events, ${gaps}` : `${n} events so far, ${gaps}`
  return (
    <p className={missing === 0 ? styles.proof : styles.broken} data-log-proof={isEnded ? 'complete' : 'open'}>
      {proof}
      {connection === 'lost' && '; reconnecting'}
      {resumedAt !== undefined &&
        connection !== 'lost' &&
        `; resumed at ${resumedAt.toLocaleString('en')}, ${missing === 0 ? 'nothing missed' : gaps}`}
    </p>
  )
}
