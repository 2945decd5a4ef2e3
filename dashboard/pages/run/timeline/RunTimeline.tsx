/** The timeline of a run: its phases and steps on one time axis, and the deliveries of its events on another. */
import { useEffect, useState } from 'react'
import type { RunLog } from '../log/runLog.ts'
import { isEnded, marksOf, useLog } from '../log/useRunLog.ts'
import { buildTimeline } from './buildTimeline.ts'
import type { TimelineDelivery } from './deliveryRows.ts'
import styles from './RunTimeline.module.css'
import { TimelineTrack } from './TimelineTrack.tsx'

type Props = {
  log: RunLog
  deliveries?: readonly TimelineDelivery[]
  /** A recording has its own clock. */
  now?: () => number
}

export function RunTimeline({ log, deliveries = [], now = Date.now }: Props) {
  const hasEnded = useLog(log, isEnded)
  const hasBegun = useLog(log, marksOf) > 0
  const time = useTicks(hasBegun && !hasEnded, now)
  const timeline = buildTimeline(log.marks, deliveries, time)
  if (timeline.run.rows.length === 0) return <p className={styles.empty}>Nothing has happened yet.</p>
  return (
    <div className={styles.tracks}>
      <TimelineTrack label="Timeline" name="run" track={timeline.run} runId={log.runId} />
      {timeline.deliveries.rows.length > 0 && (
        <>
          <h3 className={styles.heading}>Deliveries</h3>
          <TimelineTrack
            label="Deliveries of the run's events"
            name="deliveries"
            track={timeline.deliveries}
            runId={log.runId}
          />
        </>
      )}
    </div>
  )
}

/** The current time, updated while the run is active. */
function useTicks(isOn: boolean, now: () => number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    setTime(now())
    if (!isOn) return
    const timer = setInterval(() => setTime(now()), 250)
    return () => clearInterval(timer)
  }, [isOn, now])
  return time
}
