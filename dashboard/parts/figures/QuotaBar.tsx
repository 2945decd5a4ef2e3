import { formatMoment } from '../chart/formatMoment.ts'
import { projectCalls } from './projectCalls.ts'
import styles from './QuotaBar.module.css'

type Props = { start: string; end: string; calls: number; limit: number }

/** The month's calls, and their projection for the end of the month. */
export function QuotaBar({ start, end, calls, limit }: Props) {
  const projection = projectCalls({ start: new Date(start), end: new Date(end), calls, limit }, new Date())
  const share = (value: number) => `${Math.min(100, limit === 0 ? 100 : (value / limit) * 100)}%`
  const tone = calls >= limit ? 'bad' : projection?.reachedAt ? 'warn' : 'ok'
  return (
    <div className={styles.quota} data-tone={tone}>
      <div
        className={styles.bar}
        role="meter"
        aria-label="Calls this month"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(calls, limit)}
        aria-valuetext={`${calls.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} calls`}
      >
        {projection && <span className={styles.projected} style={{ width: share(projection.calls) }} />}
        <span className={styles.used} style={{ width: share(calls) }} />
      </div>
      <p className={styles.words}>
        <b>{calls.toLocaleString('en-US')}</b> of {limit.toLocaleString('en-US')} calls
        {projection && `, about ${projection.calls.toLocaleString('en-US')} by the end of the month`}
        {calls >= limit && '. The quota is used up: changes and API calls are rejected until it resets'}
        {calls < limit && projection?.reachedAt && (
          <>. At this rate the quota is used up on {formatMoment(projection.reachedAt.getTime(), true)}</>
        )}
      </p>
    </div>
  )
}
