import { EventSubject } from '../../parts/events/EventSubject.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Time } from '../../parts/time/Time.tsx'
import styles from './HomePage.module.css'
import type { NowData } from './homeQueries.ts'

type Props = { events: NowData['events']['edges'][number]['node'][] }

export function NewestEvents({ events }: Props) {
  return (
    <Section framed title="Newest events" actions={<PageLink to="/events">Events</PageLink>}>
      {events.length === 0 && <p className={styles.soft}>Nothing has happened yet.</p>}
      <ul className={`${styles.rows} ${styles.events}`}>
        {events.map((event) => (
          <li key={event.id}>
            <PageLink to="/events" search={{ event: event.id }}>
              {event.type}
            </PageLink>
            <EventSubject event={event} />
            <span className={styles.soft}>
              <Time at={event.createdAt} ago />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
