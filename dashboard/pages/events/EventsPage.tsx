import { useConnection } from '../../graphql/useConnection.ts'
import { useEvents } from '../../live/useEvents.ts'
import { useLiveList } from '../../live/useLiveList.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { ExportButton } from '../../parts/exports/ExportButton.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { useListPeriod } from '../../parts/period/listPeriod.ts'
import { periodParameters } from '../../parts/period/periodChips.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { NewRowsBar } from '../../parts/table/NewRowsBar.tsx'
import { NothingMatches } from '../../parts/table/NothingMatches.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { DeliveryDrawer } from '../../parts/webhooks/DeliveryDrawer.tsx'
import { DeliveryUpdates } from '../../parts/webhooks/deliveryQueries.ts'
import { EventDrawer } from './EventDrawer.tsx'
import { EventFilters } from './EventFilters.tsx'
import { eventColumns } from './eventColumns.tsx'
import { type EventFilter, eventFilterOf } from './eventFilter.ts'
import { EventFeed, EventsQuery } from './eventQueries.ts'
import { withDelivery } from './withDelivery.ts'

export function EventsPage() {
  const [search, setSearch] = useUrlState<'/events'>()
  const filter = eventFilterOf(search, useListPeriod())
  const connection = useConnection(EventsQuery, { first: 50, filter }, (data) => data.events)
  const live = useLiveList(connection)
  const isEnded = filter.createdBefore !== undefined
  useEvents(
    EventFeed,
    { types: filter.type ?? null, after: null },
    {
      pause: isEnded,
      onEvent: (event) => live.receive(event),
      // Events from before the subscription started, or from while it was disconnected, are in the list.
      onState(state) {
        if (state !== 'open') return
        live.clear()
        void connection.reload()
      },
    },
  )
  useSubscription(
    DeliveryUpdates,
    { webhookId: null },
    {
      onNext({ deliveryUpdates: { delivery } }) {
        if (delivery !== null) connection.change((events) => withDelivery(events, delivery))
      },
    },
  )
  return (
    <>
      <PageHeader
        title="Events"
        description="Everything that happened in the organisation, as webhooks receive it. Kept for 30 days."
        actions={<ExportButton what="events" filter={filter} needs="webhooks:read" />}
        call={listCall(filter)}
      />
      <EventFilters search={search} setSearch={setSearch} />
      <NewRowsBar count={live.waiting} noun={['new event', 'new events']} onShow={live.showNew} />
      <ListState connection={connection} empty={<NoEvents isFiltered={Object.keys(filter).length > 0} />}>
        <Table
          label="Events"
          columns={eventColumns}
          rows={connection.nodes}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setSearch({ event: id })}
          openKey={search.event}
        />
      </ListState>
      <EventDrawer
        id={search.delivery === undefined ? search.event : undefined}
        onClose={() => setSearch({ event: undefined })}
        onDelivery={(delivery) => setSearch({ delivery })}
      />
      <DeliveryDrawer id={search.delivery} onClose={() => setSearch({ delivery: undefined })} />
    </>
  )
}

const listCall = (filter: EventFilter) => ({
  operation: 'events.list',
  query: { type: filter.type, created_after: filter.createdAfter, created_before: filter.createdBefore },
  document: EventsQuery,
  variables: { first: 50, filter },
})

const NoEvents = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <NothingMatches title="No event matches the filters" filters={['type', ...periodParameters]} />
  ) : (
    <EmptyState title="Nothing has happened yet">
      An event is stored when a run ends, an agent changes or goes live, an alert fires or a pipeline completes. They
      appear here as they happen.
    </EmptyState>
  )
