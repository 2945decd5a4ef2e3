/** Rows of bars on one time axis. */
import type { CSSProperties } from 'react'
import { PageLink } from '../../../parts/navigation/PageLink.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import { Time } from '../../../parts/time/Time.tsx'
import { axisTicks } from './axisTicks.ts'
import styles from './RunTimeline.module.css'
import type { Span, TimelineRow, Track } from './timeline.ts'

type Props = { label: string; name: string; track: Track; runId: string }

export function TimelineTrack({ label, name, track, runId }: Props) {
  const { from, to, rows } = track
  const ticks = axisTicks(to - from)
  const named = ticks.filter((tick) => tick <= (to - from) * 0.9) // there is no room for a name at the end
  const placeOf = (at: number) => `${((at - from) / (to - from)) * 100}%`
  const grid = { '--tick': placeOf(from + (ticks[1] ?? to - from)) } as CSSProperties
  return (
    <div className={styles.timeline} style={grid}>
      <div className={styles.row} data-axis={name}>
        <span className={styles.detail}>
          from <Time at={new Date(from).toISOString()} />
        </span>
        <span className={styles.axis}>
          {named.map((tick) => (
            <span key={tick} className={styles.tick} style={{ insetInlineStart: placeOf(from + tick) }}>
              {tick === 0 ? '0 ms' : formatTick(tick)}
            </span>
          ))}
        </span>
        <span />
      </div>
      <ol className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          <Row key={row.key} row={row} placeOf={placeOf} runId={runId} />
        ))}
      </ol>
    </div>
  )
}

/** Round times need no digits after the point. */
const formatTick = (ms: number): string => (ms >= 1_000 && ms < 60_000 ? `${ms / 1_000} s` : formatDuration(ms))

type RowProps = { row: TimelineRow; placeOf: (at: number) => string; runId: string }

function Row({ row, placeOf, runId }: RowProps) {
  const { name, detail, spans, search } = row
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <PageLink to={`/runs/${runId}`} search={search} title={name}>
          {name}
        </PageLink>
        {detail !== undefined && detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.track} data-track aria-hidden="true">
        {spans.map((span) => (
          <Bar key={`${span.from} ${span.name}`} span={span} placeOf={placeOf} />
        ))}
      </span>
      <span className={styles.time}>{isMoment(spans) ? `${spans.length}×` : formatDuration(total)}</span>
    </li>
  )
}

const isMoment = (spans: Span[]) =>
  spans.every(({ from, to, tone }) => from === to && (tone === 'bad' || tone === 'mark'))

const Bar = ({ span: { from, to, tone, name, isOpen }, placeOf }: { span: Span; placeOf: (at: number) => string }) => (
  <span
    className={styles.bar}
    data-tone={tone}
    data-open={isOpen}
    title={`${name}: ${formatDuration(to - from)}`}
    style={{ insetInlineStart: `min(${placeOf(from)}, 100% - 3px)`, insetInlineEnd: `calc(100% - ${placeOf(to)})` }}
  />
)
