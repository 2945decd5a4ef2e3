import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { SecretDialog } from '../../parts/dialog/SecretDialog.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { Receivers } from '../../parts/webhooks/Receivers.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { createInput, newDraft } from './webhookDraft.ts'
import { CreateWebhookMutation } from './webhookQueries.ts'

type Props = { open: boolean; onClose(): void; onRegistered(id: string): void }

/** Registers a webhook and shows its secret once, with sample receivers that verify signatures. */
export function RegisterWebhook({ open, onClose, onRegistered }: Props) {
  const kept = useKeptDraft('new webhook', () => newDraft, { secrets: ['secret'] })
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const create = useChange(CreateWebhookMutation)
  const register = async () => {
    const response = await create.send({ input: createInput(kept.draft) })
    if (response === undefined) return
    kept.discard()
    const { id, secret } = response.createWebhook.webhook
    setMade({ id, secret: secret ?? '' })
  }
  const finish = () => {
    if (made === undefined) return
    setMade(undefined)
    onRegistered(made.id)
  }
  return (
    <>
      <Dialog open={open && made === undefined} onClose={onClose} title="Register a webhook">
        <WebhookForm
          draft={kept.draft}
          onChange={kept.change}
          onSubmit={() => void register()}
          error={create.error}
          withSecret
          actions={
            <FormButtons onLeave={onClose} leave="Not now" kept={kept} needs="webhooks:write" busy={create.busy}>
              Register webhook
            </FormButtons>
          }
        />
      </Dialog>
      <SecretDialog
        secret={made?.secret}
        title="The webhook's signing secret"
        fileName="webhook-secret.txt"
        onStored={finish}
        wide
      >
        <Receivers />
      </SecretDialog>
    </>
  )
}
