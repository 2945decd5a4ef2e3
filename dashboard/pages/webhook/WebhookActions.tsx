import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { useGo } from '../../parts/navigation/useGo.ts'
import { TestWebhookMutation, type WebhookData } from '../webhooks/webhookQueries.ts'
import { DeleteWebhook } from './DeleteWebhook.tsx'
import { EditWebhook } from './EditWebhook.tsx'
import { RedeliverFailed } from './RedeliverFailed.tsx'
import { RotateSecret } from './RotateSecret.tsx'

type Props = { webhook: WebhookData; onChanged(): void; onTested(deliveryId: string): void }

export function WebhookActions({ webhook, onChanged, onTested }: Props) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'redeliver' | 'delete'>()
  const test = useChange(TestWebhookMutation)
  const go = useGo()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onChanged()
  }
  const sendTest = async () => {
    const answer = await test.send({ id: webhook.id })
    if (answer !== undefined) onTested(answer.testWebhook.delivery.id)
  }
  const deleted = () => {
    toast('Webhook deleted')
    go('/webhooks')
  }
  const { id, active } = webhook
  const off = active ? undefined : 'The webhook is not active'
  return (
    <>
      <CopyAs call={{ operation: 'webhooks.test', path: [id], document: TestWebhookMutation, variables: { id } }} />
      <Button needs="webhooks:write" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button needs="webhooks:write" off={off} onClick={() => setOpen('redeliver')}>
        Redeliver failed
      </Button>
      <Button needs="webhooks:write" onClick={() => setOpen('rotate')}>
        Rotate
      </Button>
      <Button needs="webhooks:write" kind="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <Button needs="webhooks:write" kind="primary" off={off} busy={test.busy} onClick={() => void sendTest()}>
        Send test event
      </Button>
      {test.error && <ErrorNote error={test.error} />}
      <EditWebhook webhook={webhook} open={open === 'edit'} onClose={close} onSaved={done} />
      <RotateSecret id={id} open={open === 'rotate'} onClose={close} onRotated={done} />
      <RedeliverFailed id={id} open={open === 'redeliver'} onClose={close} />
      <DeleteWebhook webhook={webhook} open={open === 'delete'} onClose={close} onDeleted={deleted} />
    </>
  )
}
