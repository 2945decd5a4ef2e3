import { formatDuration } from '../../../parts/time/formatTime.ts'
import styles from './Release.module.css'
import type { Release } from './releaseQueries.ts'

type Props = { release: Pick<Release, 'status' | 'stage' | 'percent' | 'stages' | 'version' | 'liveVersion'> }

/** The candidate's share of runs as a bar, and the stages below it. */
export function ReleaseStages({ release }: Props) {
  const { status, stage, stages, version, liveVersion } = release
  const share = shareOf(release)
  return (
    <div className={styles.progress} data-status={status}>
      <div
        className={styles.bar}
        role="meter"
        aria-label={`Runs that version ${version} gets`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${share}%`}
      >
        <span className={styles.share} style={{ width: `${share}%` }} />
      </div>
      <div className={styles.sides}>
        <span>
          <b>{share}%</b> version {version}
        </span>
        <span>
          <b>{100 - share}%</b> version{' '}
          {status === 'completed' ? `${liveVersion}, live before` : `${liveVersion}, live`}
        </span>
      </div>
      <ol className={styles.list} aria-label="Stages">
        {stages.map(({ percent, seconds }, index) => (
          <li key={percent} aria-current={status === 'active' && index + 1 === stage ? 'step' : undefined}>
            {percent}% for {formatDuration(seconds * 1_000)}
          </li>
        ))}
        <li>100%</li>
      </ol>
    </div>
  )
}

/** 100 once the release is completed, 0 once the candidate has been taken back. */
function shareOf({ status, percent }: Pick<Release, 'status' | 'percent'>): number {
  if (status === 'completed') return 100
  return status === 'active' ? (percent ?? 0) : 0
}
