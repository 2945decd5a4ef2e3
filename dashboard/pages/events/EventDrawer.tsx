import { useRead } from '../../graphql/useRead.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { Drawer } from '../../parts/dialog/Drawer.tsx'
import { EventSubject } from '../../parts/events/EventSubject.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { LargeText } from '../../parts/text/LargeText.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { DeliveryUpdates } from '../../parts/webhooks/deliveryQueries.ts'
import styles from './EventDrawer.module.css'
import { type EventData, EventQuery } from './eventQueries.ts'

type Props = { id: string | undefined; onClose(): void; onDelivery(id: string): void }

export const EventDrawer = ({ id, onClose, onDelivery }: Props) => (
  <Drawer open={id !== undefined} onClose={onClose} title="Event">
    {id !== undefined && <EventContent key={id} id={id} onDelivery={onDelivery} />}
  </Drawer>
)

function EventContent({ id, onDelivery }: { id: string; onDelivery(id: string): void }) {
  const read = useRead(EventQuery, { id })
  useSubscription(
    DeliveryUpdates,
    { webhookId: null },
    {
      onNext({ deliveryUpdates: { delivery } }) {
        if (delivery?.eventId === id) void read.reload()
      },
    },
  )
  return (
    <ReadState read={read}>{({ event }) => event && <EventDetails event={event} onDelivery={onDelivery} />}</ReadState>
  )
}

function EventDetails({ event, onDelivery }: { event: EventData; onDelivery(id: string): void }) {
  const { id, type, createdAt, data, deliveries } = event
  const envelope = { id, type, created_at: createdAt, data }
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          ['Type', type],
          ['About', <EventSubject key="about" event={event} />],
          ['Created', <Time key="created" at={createdAt} />],
          ['Id', <Id key="id" id={id} />],
        ]}
      />
      <div>
        <CopyAs call={{ operation: 'events.get', path: [id], document: EventQuery, variables: { id } }} />
      </div>
      <h3>Deliveries</h3>
      {deliveries.edges.length === 0 ? (
        <p>No subscribers: no active webhook had chosen this type when it happened.</p>
      ) : (
        <Table
          label="Deliveries of the event"
          columns={columns}
          rows={deliveries.edges.map(({ node }) => node)}
          rowKey={(delivery) => delivery.id}
          onOpen={(delivery) => onDelivery(delivery.id)}
        />
      )}
      <h3>Content</h3>
      <LargeText label="Event" text={JSON.stringify(envelope, null, 2)} name={`${id}.json`} />
    </div>
  )
}

type EventDelivery = EventData['deliveries']['edges'][number]['node']

const columns: Column<EventDelivery>[] = [
  { key: 'status', header: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    key: 'webhook',
    header: 'Webhook',
    lead: true,
    grows: true,
    cell: ({ webhook, webhookId }) => webhook?.url ?? webhookId,
  },
  { key: 'http', header: 'HTTP status', align: 'end', cell: ({ attempts }) => attempts.at(-1)?.httpStatus ?? '–' },
  { key: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts.length },
]
