/** The timeline of a run: one row for each phase, step and delivery, on one time axis. */
import { useEffect, useState } from 'react'
import { PageLink } from '../../../parts/navigation/PageLink.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import type { RunLog } from '../log/runLog.ts'
import { isEnded, marksOf, useLog } from '../log/useRunLog.ts'
import { buildTimeline, type Span, type Timeline, type TimelineDelivery, type TimelineRow } from './buildTimeline.ts'
import styles from './RunTimeline.module.css'

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
  if (timeline.rows.length === 0) return <p className={styles.empty}>Nothing has happened yet.</p>
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {timeline.rows.map((row) => (
        <Row key={row.key} row={row} timeline={timeline} runId={log.runId} />
      ))}
    </ol>
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

function Row({ row, timeline, runId }: { row: TimelineRow; timeline: Timeline; runId: string }) {
  const { name, detail, spans, deliveryId } = row
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  const seq = spans[0]?.seq
  const search =
    deliveryId === undefined ? { tab: 'events', event: String(seq ?? '') } : { tab: 'deliveries', delivery: deliveryId }
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <PageLink to={`/runs/${runId}`} search={search}>
          {name}
        </PageLink>
        {detail !== undefined && detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.track} aria-hidden="true">
        {spans.map((span) => (
          <Bar key={`${span.from} ${span.name}`} span={span} timeline={timeline} />
        ))}
      </span>
      <span className={styles.time}>{isMoment(spans) ? `${spans.length}×` : formatDuration(total)}</span>
    </li>
  )
}

const isMoment = (spans: Span[]) =>
  spans.every(({ from, to, tone }) => from === to && (tone === 'bad' || tone === 'mark'))

function Bar({ span, timeline }: { span: Span; timeline: Timeline }) {
  const { from, to, tone, name, isOpen } = span
  const whole = timeline.to - timeline.from
  const left = ((from - timeline.from) / whole) * 100
  const width = ((to - from) / whole) * 100
  return (
    <span
      className={styles.bar}
      data-tone={tone}
      data-open={isOpen}
      title={`${name}: ${formatDuration(to - from)}`}
      style={{ insetInlineStart: `${Math.min(left, 99.5)}%`, inlineSize: `${width}%` }}
    />
  )
}
