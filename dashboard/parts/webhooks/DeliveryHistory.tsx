import { useConnection } from '../../graphql/useConnection.ts'
import { useLiveList } from '../../live/useLiveList.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { CopyAs } from '../copy/CopyAs.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Section } from '../layout/Section.tsx'
import { useUrlState } from '../navigation/useUrlState.ts'
import { useListPeriod } from '../period/listPeriod.ts'
import { periodParameters } from '../period/periodChips.ts'
import { ListState } from '../table/ListState.tsx'
import { NewRowsBar } from '../table/NewRowsBar.tsx'
import { NothingMatches } from '../table/NothingMatches.tsx'
import { Table } from '../table/Table.tsx'
import { DeliveryFilters } from './DeliveryFilters.tsx'
import { deliveryColumns } from './deliveryColumns.tsx'
import { deliveryFilterOf, matchesFilter } from './deliveryFilter.ts'
import { DeliveriesQuery, DeliveryUpdates } from './deliveryQueries.ts'

/** The deliveries of a webhook, newest first, live; `onChange` is called after each change. */
export function DeliveryHistory({ webhookId, onChange }: { webhookId: string; onChange(): void }) {
  const [search, setSearch] = useUrlState()
  const filter = { ...deliveryFilterOf(search, useListPeriod()), webhookId }
  const connection = useConnection(DeliveriesQuery, { first: 50, filter }, (data) => data.deliveries)
  const live = useLiveList(connection)
  useSubscription(
    DeliveryUpdates,
    { webhookId },
    {
      onNext({ deliveryUpdates: { delivery } }) {
        // The first message has no delivery: from then on all changes are sent.
        if (delivery === null) {
          live.clear()
          return void connection.reload()
        }
        live.receive(delivery, matchesFilter(delivery, filter))
        onChange()
      },
    },
  )
  return (
    <Section
      title="Delivery history"
      actions={
        <CopyAs
          call={{
            operation: 'webhooks.listDeliveries',
            path: [webhookId],
            query: { status: search.status },
            document: DeliveriesQuery,
            variables: { first: 50, filter },
          }}
        />
      }
    >
      <DeliveryFilters search={search} setSearch={setSearch} />
      <NewRowsBar count={live.waiting} noun={['new delivery', 'new deliveries']} onShow={live.showNew} />
      <ListState connection={connection} empty={<NoDeliveries isFiltered={Object.keys(filter).length > 1} />}>
        <Table
          label="Deliveries"
          columns={deliveryColumns}
          rows={connection.nodes}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setSearch({ delivery: id })}
          openKey={search.delivery}
        />
      </ListState>
    </Section>
  )
}

const NoDeliveries = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <NothingMatches title="No delivery matches the filters" filters={['status', 'type', 'http', ...periodParameters]} />
  ) : (
    <EmptyState title="Nothing was delivered yet">
      Send a test event, or wait for one of its events: deliveries appear here as they happen, and are kept for 30 days.
    </EmptyState>
  )
