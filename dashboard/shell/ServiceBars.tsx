import { connectionLost, rateLimit } from '../graphql/connection.ts'
import { Note } from '../parts/feedback/Note.tsx'
import { Countdown } from '../parts/time/Countdown.tsx'
import { useStore } from '../state/store.ts'
import styles from './Shell.module.css'

/** Problems that affect every page: no connection, or a rate limit. */
export function ServiceBars() {
  const limit = useStore(rateLimit)
  const isLost = useStore(connectionLost)
  return (
    <div className={styles.bars}>
      {isLost && (
        <Note tone="amber" role="status">
          Reconnecting. This page was loaded before the connection was lost and may be outdated.
        </Note>
      )}
      {limit !== undefined && (
        <Note tone="amber" role="status">
          {limit.message}. Nothing is sent for another <Countdown until={limit.until} over="moment" />.
        </Note>
      )}
    </div>
  )
}
