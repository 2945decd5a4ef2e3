import { Button } from '../../button/Button.tsx'
import { PageLink } from '../../navigation/PageLink.tsx'
import { Time } from '../../time/Time.tsx'
import type { ChartMark } from '../chartTypes.ts'
import styles from './MarkEntry.module.css'

/** One deployment, in the list that a mark opens. */
export function MarkEntry({ mark, onRollBack }: { mark: ChartMark; onRollBack(): void }) {
  const { agentId, agentName, version, at, reason, by } = mark
  return (
    <li className={styles.entry}>
      <div>
        <PageLink to={`/agents/${agentId}`} search={{ tab: 'versions' }}>
          {agentName}
        </PageLink>{' '}
        version {version} went live
      </div>
      <div className={styles.soft}>
        <Time at={new Date(at).toISOString()} />
        {by !== null && ` by ${by}`}
      </div>
      {reason !== null && <div className={styles.soft}>{reason}</div>}
      {version > 1 && (
        <div>
          <Button small needs="agents:write" onClick={onRollBack}>
            Roll back
          </Button>
        </div>
      )}
    </li>
  )
}
