import { useConnection } from '../../graphql/useConnection.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { DeliveryUpdates } from '../../parts/webhooks/deliveryQueries.ts'
import { RegisterWebhook } from './RegisterWebhook.tsx'
import { webhookColumns } from './webhookColumns.tsx'
import { WebhooksQuery } from './webhookQueries.ts'

export function WebhooksPage() {
  const [search, setSearch] = useUrlState<'/webhooks'>()
  const go = useGo()
  const connection = useConnection(WebhooksQuery, { first: 100 }, (data) => data.webhooks)
  const changed = useReloadSoon(connection.reload)
  useSubscription(DeliveryUpdates, { webhookId: null }, { onNext: changed })
  const register = (
    <Button kind="primary" needs="webhooks:write" onClick={() => setSearch({ new: 'yes' })}>
      Register webhook
    </Button>
  )
  const isEmpty = connection.ready && connection.nodes.length === 0
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="The service sends events to these URLs as signed requests."
        actions={!isEmpty && register}
        call={{ operation: 'webhooks.list', document: WebhooksQuery, variables: { first: 100 } }}
      />
      <ListState connection={connection} empty={<NoWebhooks action={register} />}>
        <Table
          label="Webhooks"
          columns={webhookColumns}
          rows={connection.nodes}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/webhooks/${id}`}
        />
      </ListState>
      <RegisterWebhook
        open={search.new !== undefined}
        onClose={() => setSearch({ new: undefined })}
        onRegistered={(id) => go(`/webhooks/${id}`)}
      />
    </>
  )
}

const NoWebhooks = ({ action }: { action: React.ReactNode }) => (
  <EmptyState
    title="No webhook is registered"
    action={action}
    code={
      <CodeBlock code="ars webhooks create --url https://hooks.example.com/agents --events run.completed,run.failed" />
    }
  >
    A webhook is a URL of yours. When a run ends, an agent is deployed or an alert fires, the service sends it a signed
    request and shows you every attempt.
  </EmptyState>
)
