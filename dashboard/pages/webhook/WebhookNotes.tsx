import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Countdown } from '../../parts/time/Countdown.tsx'
import { UpdateWebhookMutation, type WebhookData } from '../webhooks/webhookQueries.ts'

/** Notes about a webhook that needs attention. */
export function WebhookNotes({ webhook, onChanged }: { webhook: WebhookData; onChanged(): void }) {
  const update = useChange(UpdateWebhookMutation)
  const enable = async () => {
    if ((await update.send({ input: { id: webhook.id, active: true } })) !== undefined) onChanged()
  }
  const { active, disabledReason, previousSecretExpiresAt } = webhook
  const rotates = previousSecretExpiresAt !== null && Date.parse(previousSecretExpiresAt) > Date.now()
  return (
    <>
      {!active && (
        <Note
          tone={disabledReason === null ? 'blue' : 'red'}
          action={
            <Button small needs="webhooks:write" busy={update.busy} onClick={() => void enable()}>
              Enable
            </Button>
          }
        >
          {reasons[disabledReason ?? 'off']} Its events are listed under Events, but are not sent later.
        </Note>
      )}
      {update.error && <ErrorNote error={update.error} />}
      {rotates && (
        <Note tone="amber">
          Deliveries are also signed with the old secret for another <Countdown until={previousSecretExpiresAt} />.
          Switch your receiver to the new one before then.
        </Note>
      )}
    </>
  )
}

const reasons = {
  gone: 'The endpoint returned 410 Gone, so the service disabled the webhook.',
  failing: 'No attempt succeeded for 120 hours, so the service disabled the webhook.',
  off: 'The webhook is not active.',
}
