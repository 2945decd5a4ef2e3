/** The raw log: every event with its number, and the proof that none is missing. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { Drawer } from '../../../parts/dialog/Drawer.tsx'
import { SelectField } from '../../../parts/form/SelectField.tsx'
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import type { LogEvent } from '../log/logEvent.ts'
import { type FollowedLog, useLogState } from '../log/useRunLog.ts'
import styles from './EventsTab.module.css'
import { JsonText } from './JsonText.tsx'
import { LogProof } from './LogProof.tsx'
import { summaryOf } from './summaryOf.ts'

const rowHeight = 32

export function EventsTab({ followed }: { followed: FollowedLog }) {
  const { log } = followed
  const state = useLogState(log)
  const [search, setSearch] = useUrlState<'/runs/$id'>()
  const type = search.type ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the events, which are one mutable array
  const events = useMemo(
    () => (type === '' ? log.events : log.events.filter((event) => event.type === type)),
    [log, type, state.version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new type only appears in the latest events
  const types = useMemo(() => [...new Set(log.events.map((event) => event.type))].sort(), [log, state.version])
  const opened = search.event === undefined ? undefined : findEvent(log.events, Number(search.event))
  return (
    <div className={styles.events}>
      <div className={styles.bar}>
        <LogProof followed={followed} />
        <SelectField
          label="Type of event"
          hideLabel
          value={type}
          options={[{ value: '', label: 'All types' }, ...withChosen(types, type)]}
          onChange={(value) => setSearch({ type: value === '' ? undefined : value }, { replace: true })}
        />
      </div>
      <EventList
        events={events}
        startedAt={log.events[0]?.createdAt}
        onOpen={(seq) => setSearch({ event: String(seq) })}
      />
      <Drawer
        open={opened !== undefined}
        onClose={() => setSearch({ event: undefined })}
        title={opened === undefined ? 'Event' : `Event ${opened.seq}: ${opened.type}`}
        description={opened?.createdAt}
      >
        {opened !== undefined && (
          <JsonText label="Data of the event" value={opened.data} name={`event-${opened.seq}.json`} />
        )}
      </Drawer>
    </div>
  )
}

/** A type from the URL stays selected even before its first event arrives. */
const withChosen = (types: string[], chosen: string) =>
  chosen === '' || types.includes(chosen) ? types : [...types, chosen]

/** Numbers have no gaps, so an event's index follows from its number. */
const findEvent = (events: readonly LogEvent[], seq: number) =>
  events[seq - 1]?.seq === seq ? events[seq - 1] : events.find((event) => event.seq === seq)

type ListProps = { events: readonly LogEvent[]; startedAt: string | undefined; onOpen: (seq: number) => void }

function EventList({ events, startedAt, onOpen }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const start = startedAt === undefined ? 0 : Date.parse(startedAt)
  if (events.length === 0) return <p className={styles.none}>No event of this type yet.</p>
  return (
    <section ref={scroller} className={styles.list} aria-label="Events of the run" tabIndex={0}>
      <div className={styles.whole} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start: top }) => {
          const event = events[index]
          return (
            event !== undefined && (
              <button
                key={event.seq}
                type="button"
                className={styles.event}
                style={{ transform: `translateY(${top}px)` }}
                onClick={() => onOpen(event.seq)}
              >
                <span className={styles.seq}>{event.seq}</span>
                <time className={styles.time} dateTime={event.createdAt} title={event.createdAt}>
                  +{((Date.parse(event.createdAt) - start) / 1000).toFixed(3)} s
                </time>
                <span className={styles.type}>{event.type}</span>
                <span className={styles.summary}>{summaryOf(event)}</span>
              </button>
            )
          )
        })}
      </div>
    </section>
  )
}
