import { useRead } from '../../graphql/useRead.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlId } from '../../parts/navigation/PageUrl.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { DeliveryDrawer } from '../../parts/webhooks/DeliveryDrawer.tsx'
import { DeliveryHistory } from '../../parts/webhooks/DeliveryHistory.tsx'
import { WebhookQuery } from '../webhooks/webhookQueries.ts'
import { WebhookFacts } from './WebhookFacts.tsx'
import { WebhookHeader } from './WebhookHeader.tsx'
import { WebhookNotes } from './WebhookNotes.tsx'

export function WebhookPage() {
  const id = useUrlId()
  const read = useRead(WebhookQuery, { id })
  const [{ delivery }, setSearch] = useUrlState<'/webhooks/$id'>()
  const changed = useReloadSoon(read.reload)
  const webhook = read.data?.webhook
  if (!webhook) {
    return (
      <>
        <PageHeader title="Webhook" parent={{ to: '/webhooks', label: 'Webhooks' }} />
        <ReadState read={read}>{() => <EmptyState title="This webhook does not exist" />}</ReadState>
      </>
    )
  }
  return (
    <>
      <WebhookHeader
        webhook={webhook}
        onChanged={() => void read.reload()}
        onTested={(deliveryId) => setSearch({ delivery: deliveryId })}
      />
      <WebhookNotes webhook={webhook} onChanged={() => void read.reload()} />
      <WebhookFacts webhook={webhook} />
      <DeliveryHistory webhookId={id} onChange={changed} />
      <DeliveryDrawer id={delivery} onClose={() => setSearch({ delivery: undefined })} />
    </>
  )
}
