/** The webhook deliveries of the run's events, live. */
import { LinkButton } from '../../../parts/button/LinkButton.tsx'
import { EmptyState } from '../../../parts/feedback/EmptyState.tsx'
import { ReadState } from '../../../parts/feedback/ReadState.tsx'
import { PageLink } from '../../../parts/navigation/PageLink.tsx'
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import { Status } from '../../../parts/status/Status.tsx'
import { type Column, Table } from '../../../parts/table/Table.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import { Time } from '../../../parts/time/Time.tsx'
import { DeliveryDrawer } from '../../../parts/webhooks/DeliveryDrawer.tsx'
import type { RunDelivery } from '../runQueries.ts'
import type { ShownRun } from '../useRun.ts'

export function DeliveriesTab({ read, isEnded }: { read: ShownRun['deliveries']; isEnded: boolean }) {
  const [search, setSearch] = useUrlState<'/runs/$id'>()
  return (
    <>
      <ReadState read={read}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <NoDeliveries isEnded={isEnded} />
          ) : (
            <Table
              label="Deliveries"
              rows={deliveries}
              columns={columns}
              rowKey={({ id }) => id}
              onOpen={({ id }) => setSearch({ delivery: id })}
              openKey={search.delivery}
            />
          )
        }
      </ReadState>
      <DeliveryDrawer id={search.delivery} onClose={() => setSearch({ delivery: undefined })} />
    </>
  )
}

const columns: Column<RunDelivery>[] = [
  { key: 'status', width: 120, header: 'Status', cell: ({ status }) => <Status status={status} />, lead: true },
  { key: 'event', width: 168, header: 'Event', cell: ({ eventType }) => <code>{eventType}</code> },
  {
    key: 'webhook',
    header: 'Webhook',
    grows: true,
    cell: ({ webhook, webhookId }) => <PageLink to={`/webhooks/${webhookId}`}>{webhook?.url ?? webhookId}</PageLink>,
  },
  { key: 'attempts', width: 80, header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts.length },
  { key: 'http', width: 64, header: 'HTTP', align: 'end', cell: ({ attempts }) => attempts.at(-1)?.httpStatus ?? '–' },
  {
    key: 'took',
    width: 88,
    header: 'Took',
    align: 'end',
    cell: ({ attempts }) => formatDuration(attempts.at(-1)?.durationMs),
  },
  { key: 'created', width: 168, header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

const NoDeliveries = ({ isEnded }: { isEnded: boolean }) => (
  <EmptyState
    title={isEnded ? 'No subscribers' : 'No deliveries yet'}
    action={<LinkButton to="/webhooks">Webhooks</LinkButton>}
  >
    {isEnded
      ? 'When the run ended, no webhook was registered for its event.'
      : 'Events are sent to webhooks when the run completes or fails.'}
  </EmptyState>
)
