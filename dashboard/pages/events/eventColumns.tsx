import { Id } from '../../parts/copy/Id.tsx'
import { EventSubject } from '../../parts/events/EventSubject.tsx'
import { Status } from '../../parts/status/Status.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import styles from './EventsPage.module.css'
import type { EventRowData } from './eventQueries.ts'

export const eventColumns: Column<EventRowData>[] = [
  { key: 'type', width: 200, header: 'Type', lead: true, cell: ({ type }) => type },
  { key: 'about', header: 'About', grows: true, cell: (event) => <EventSubject event={event} /> },
  { key: 'created', width: 168, header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'deliveries',
    width: 160,
    card: 'side',
    header: 'Deliveries',
    cell: (event) => <DeliveryCounts event={event} />,
  },
  { key: 'id', width: 168, header: 'Id', cell: ({ id }) => <Id id={id} short /> },
]

function DeliveryCounts({ event: { deliveries } }: { event: EventRowData }) {
  const { edges, pageInfo } = deliveries
  if (edges.length === 0) return <span className={styles.soft}>No subscribers</span>
  const counted = Map.groupBy(edges, ({ node }) => node.status)
  return (
    <>
      {[...counted].map(([status, found]) => (
        <Status key={status} status={status} label={`${found.length} ${status}`} />
      ))}
      {pageInfo.hasNextPage && ' and more'}
    </>
  )
}
