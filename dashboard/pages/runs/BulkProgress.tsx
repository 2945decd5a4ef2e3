import { Button } from '../../parts/button/Button.tsx'
import { ActivityBar } from '../../parts/layout/ActivityBar.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import styles from './RunsPage.module.css'
import type { Bulk } from './useBulk.ts'

type Props = { bulk: Bulk; onStop: () => void; onClose: () => void }

export function BulkProgress({ bulk: { kind, total, done, failures, isOver }, onStop, onClose }: Props) {
  const isStopped = isOver && done + failures.length < total
  return (
    <ActivityBar label="Progress" live={isOver}>
      <strong>{kind === 'cancel' ? 'Cancelled' : 'Restarted'}</strong>
      <progress max={total} value={done + failures.length} aria-label="Runs handled" />
      <span>
        {done.toLocaleString('en')} of {total.toLocaleString('en')}
        {failures.length > 0 && `, ${failures.length} rejected`}
        {isStopped && ', stopped'}
      </span>
      <Button small onClick={isOver ? onClose : onStop}>
        {isOver ? 'Close' : 'Stop'}
      </Button>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.slice(0, 10).map(({ id, error }) => (
            <li key={id}>
              <PageLink to={`/runs/${id}`}>{id}</PageLink>: {error.message}
            </li>
          ))}
          {failures.length > 10 && <li>and {failures.length - 10} more</li>}
        </ul>
      )}
    </ActivityBar>
  )
}
