import { Button } from '../../button/Button.tsx'
import { PageLink } from '../../navigation/PageLink.tsx'
import { Time } from '../../time/Time.tsx'
import type { ChartMark } from '../chartTypes.ts'
import styles from './MarkEntry.module.css'

/** One deployment, in the list that a mark opens. */
export function MarkEntry({ mark, onRollBack }: { mark: ChartMark; onRollBack(): void }) {
  const { agentId, agentName, version, release, at, reason, by } = mark
  const search = release === null ? { tab: 'versions' } : { tab: 'release', release: release.id }
  return (
    <li className={styles.entry}>
      <div>
        <PageLink to={`/agents/${agentId}`} search={search}>
          {agentName}
        </PageLink>{' '}
        {happened(mark)}
      </div>
      <div className={styles.soft}>
        <Time at={new Date(at).toISOString()} />
        {by !== null && ` by ${by}`}
      </div>
      {reason !== null && <div className={styles.soft}>{reason}</div>}
      {version > 1 && (release === null || release.state === 'live') && (
        <div>
          <Button small needs="agents:write" onClick={onRollBack}>
            Roll back
          </Button>
        </div>
      )}
    </li>
  )
}

function happened({ version, release }: ChartMark): string {
  switch (release?.state) {
    case undefined:
      return `version ${version} went live`
    case 'active':
      return `version ${version} is being released`
    case 'live':
      return `version ${version} was released, and is live since`
    case 'taken_back':
      return `version ${version} was released, and taken back`
  }
}
