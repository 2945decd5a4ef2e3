import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { WebhookForm } from '../webhooks/WebhookForm.tsx'
import { draftOf, updateInput } from '../webhooks/webhookDraft.ts'
import { UpdateWebhookMutation, type WebhookData } from '../webhooks/webhookQueries.ts'

type Props = { webhook: WebhookData; open: boolean; onClose(): void; onSaved(): void }

export const EditWebhook = ({ open, onClose, ...content }: Props) => (
  <Dialog open={open} onClose={onClose} title="Edit the webhook">
    <EditForm onClose={onClose} {...content} />
  </Dialog>
)

function EditForm({ webhook: current, onClose, onSaved }: Omit<Props, 'open'>) {
  /** The page reloads the webhook after each delivery; edits apply to the version that was opened. */
  const [webhook] = useState(current)
  const [draft, setDraft] = useState(() => draftOf(webhook))
  const update = useChange(UpdateWebhookMutation)
  const save = async () => {
    const input = { ...updateInput(webhook, draft), ifRevision: webhook.revision }
    if ((await update.send({ input })) !== undefined) onSaved()
  }
  return (
    <WebhookForm
      draft={draft}
      onChange={setDraft}
      onSubmit={() => void save()}
      error={update.error}
      onShowTheirs={onSaved}
      actions={
        <FormButtons onLeave={onClose} leave="Discard" needs="webhooks:write" busy={update.busy}>
          Save
        </FormButtons>
      }
    />
  )
}
