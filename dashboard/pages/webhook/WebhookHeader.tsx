import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { WebhookState } from '../webhooks/WebhookState.tsx'
import { TestWebhookMutation, type WebhookData } from '../webhooks/webhookQueries.ts'
import { DeleteWebhook } from './DeleteWebhook.tsx'
import { EditWebhook } from './EditWebhook.tsx'
import { RedeliverFailed } from './RedeliverFailed.tsx'
import { RotateSecret } from './RotateSecret.tsx'

type Props = { webhook: WebhookData; onChanged(): void; onTested(deliveryId: string): void }

export function WebhookHeader({ webhook, onChanged, onTested }: Props) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'redeliver' | 'delete'>()
  const test = useChange(TestWebhookMutation)
  const go = useGo()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onChanged()
  }
  const sendTest = async () => {
    const response = await test.send({ id: webhook.id })
    if (response !== undefined) onTested(response.testWebhook.delivery.id)
  }
  const deleted = () => {
    toast('Webhook deleted')
    go('/webhooks')
  }
  const { id, active } = webhook
  const off = active ? undefined : 'The webhook is not active'
  const edit = { label: 'Edit', needs: 'webhooks:write', onSelect: () => setOpen('edit') } as const
  return (
    <>
      <PageHeader
        title="Webhook"
        name={webhook.url}
        parent={{ to: '/webhooks', label: 'Webhooks' }}
        facts={<WebhookState webhook={webhook} />}
        description={webhook.description ?? undefined}
        actions={
          <Button needs="webhooks:write" kind="primary" off={off} busy={test.busy} onClick={() => void sendTest()}>
            Send test event
          </Button>
        }
        menu={[
          { ...edit, icon: 'edit' },
          { ...edit, label: 'Redeliver failed', icon: 'refresh', off, onSelect: () => setOpen('redeliver') },
          { ...edit, label: 'Rotate', icon: 'rotate', onSelect: () => setOpen('rotate') },
          { ...edit, label: 'Delete', icon: 'trash', danger: true, onSelect: () => setOpen('delete') },
        ]}
        call={{ operation: 'webhooks.test', path: [id], document: TestWebhookMutation, variables: { id } }}
        tab={new URL(webhook.url).host}
      />
      {test.error && <ErrorNote error={test.error} />}
      <EditWebhook webhook={webhook} open={open === 'edit'} onClose={close} onSaved={done} />
      <RotateSecret id={id} open={open === 'rotate'} onClose={close} onRotated={done} />
      <RedeliverFailed id={id} open={open === 'redeliver'} onClose={close} />
      <DeleteWebhook webhook={webhook} open={open === 'delete'} onClose={close} onDeleted={deleted} />
    </>
  )
}
