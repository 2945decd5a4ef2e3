import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
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
  const kept = useKeptDraft(`edit ${webhook.id}`, () => ({ ...draftOf(webhook), ifRevision: webhook.revision }), {
    secrets: ['secret'],
  })
  const update = useChange(UpdateWebhookMutation)
  const save = async () => {
    const { ifRevision, ...draft } = kept.draft
    const input = { ...updateInput(webhook, draft), ifRevision }
    if ((await update.send({ input })) !== undefined) finish()
  }
  const finish = () => {
    kept.discard()
    onSaved()
  }
  return (
    <WebhookForm
      draft={kept.draft}
      onChange={(draft) => kept.change({ ...kept.draft, ...draft })}
      onSubmit={() => void save()}
      error={update.error}
      onShowTheirs={finish}
      actions={
        <FormButtons onLeave={onClose} kept={kept} needs="webhooks:write" busy={update.busy}>
          Save
        </FormButtons>
      }
    />
  )
}
