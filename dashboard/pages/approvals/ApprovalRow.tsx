import { Countdown } from '../../parts/time/Countdown.tsx'
import { Time } from '../../parts/time/Time.tsx'
import styles from './ApprovalsPage.module.css'
import type { WaitingRunData } from './approvalsQueries.ts'

type Props = { run: WaitingRunData; isOpen: boolean; onOpen: () => void }

/** One line for the question, one for who asks and how long there is. */
export function ApprovalRow({ run, isOpen, onOpen }: Props) {
  const { requiredAction, agent, agentId, createdAt } = run
  return (
    <li>
      <button type="button" className={styles.row} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={styles.prompt}>{requiredAction?.prompt}</span>
        <span className={styles.meta}>
          <span className={styles.agent}>{agent?.name ?? agentId}</span>
          <span>{requiredAction?.type === 'respond' ? 'question' : 'approval'}</span>
          <Time at={createdAt} ago />
          {requiredAction !== null && (
            <span className={styles.expiry}>
              <Countdown until={requiredAction.expiresAt} over="expired" /> left
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
