import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { NameWithNote } from '../../parts/table/NameWithNote.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { WebhookState } from './WebhookState.tsx'
import styles from './webhookColumns.module.css'
import type { WebhookData } from './webhookQueries.ts'

export const webhookColumns: Column<WebhookData>[] = [
  {
    key: 'url',
    header: 'Endpoint',
    lead: true,
    grows: true,
    cell: ({ id, url, description }) => (
      <NameWithNote note={description}>
        <PageLink to={`/webhooks/${id}`}>{url}</PageLink>
      </NameWithNote>
    ),
  },
  { key: 'state', width: 208, header: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    key: 'events',
    width: 112,
    header: 'Events',
    cell: ({ events }) => (
      <span title={events.join(', ')} className={styles.events}>
        {eventsOf(events)}
      </span>
    ),
  },
  {
    key: 'deliveries',
    width: 128,
    header: 'Deliveries in 24 h',
    align: 'end',
    cell: ({ stats }) => formatFigure(stats.deliveries, 'count'),
  },
  {
    key: 'failed',
    width: 128,
    header: 'Failed deliveries',
    align: 'end',
    cell: ({ stats }) => (
      <span className={stats.failed > 0 ? styles.bad : undefined}>{formatFigure(stats.failed, 'count')}</span>
    ),
  },
  { key: 'p95', width: 88, header: 'p95', align: 'end', cell: ({ stats }) => formatFigure(stats.p95LatencyMs, 'ms') },
  {
    key: 'last',
    width: 184,
    header: 'Last delivery',
    cell: ({ lastDelivery }) =>
      lastDelivery === null ? (
        '–'
      ) : (
        <span className={styles.last}>
          <Status status={lastDelivery.status} /> <Time at={lastDelivery.createdAt} ago />
        </span>
      ),
  },
]

const eventsOf = (events: string[]): string =>
  events.includes('*') ? 'all' : events.length <= 2 ? events.join(', ') : `${events.length} types`
