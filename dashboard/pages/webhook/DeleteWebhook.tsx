import { useChange } from '../../graphql/useChange.ts'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { DeleteWebhookMutation } from '../webhooks/webhookQueries.ts'

type Props = { webhook: { id: string; url: string }; open: boolean; onClose(): void; onDeleted(): void }

export function DeleteWebhook({ webhook, open, onClose, onDeleted }: Props) {
  const remove = useChange(DeleteWebhookMutation)
  const confirm = async () => {
    if ((await remove.send({ id: webhook.id })) !== undefined) onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Delete the webhook"
      action="Delete"
      name={new URL(webhook.url).host}
      busy={remove.busy}
      error={remove.error}
    >
      <p>No more events are sent to {webhook.url}, and pending deliveries are dropped. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
