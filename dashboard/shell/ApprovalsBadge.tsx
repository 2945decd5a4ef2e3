import { useStore } from '../state/store.ts'
import { approvalsWaiting } from './approvalsWaiting.ts'
import styles from './Shell.module.css'

/** How many runs wait for a person. */
export function ApprovalsBadge() {
  const count = useStore(approvalsWaiting)
  if (!count) return null
  return (
    <span className={styles.badge}>
      {count}
      <span className="unseen"> waiting</span>
    </span>
  )
}
