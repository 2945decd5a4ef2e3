import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Time } from '../../parts/time/Time.tsx'
import styles from './HomePage.module.css'

type Props = { events: { id: string; type: string; createdAt: string }[] }

export function NewestEvents({ events }: Props) {
  return (
    <Section framed title="Newest events" actions={<PageLink to="/events">Events</PageLink>}>
      {events.length === 0 && <p className={styles.soft}>Nothing has happened yet.</p>}
      <ul className={styles.rows}>
        {events.map(({ id, type, createdAt }) => (
          <li key={id}>
            <PageLink to="/events" search={{ event: id }}>
              {type}
            </PageLink>
            <span className={styles.soft}>
              <Time at={createdAt} ago />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
