import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Countdown } from '../../parts/time/Countdown.tsx'
import { UpdateWebhookMutation, type WebhookData } from '../webhooks/webhookQueries.ts'

/** What somebody should know or do about a webhook. */
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
          {reasons[disabledReason ?? 'off']} Events are kept under Events, but not sent to it later.
        </Note>
      )}
      {update.error && <ErrorNote error={update.error} />}
      {rotates && (
        <Note tone="amber">
          Deliveries are signed with the old secret, too, for another <Countdown until={previousSecretExpiresAt} />.
          Change your receiver to the new one before.
        </Note>
      )}
    </>
  )
}

const reasons = {
  gone: 'The endpoint answered 410 Gone, so the service disabled the webhook.',
  failing: 'No attempt succeeded for 120 hours, so the service disabled the webhook.',
  off: 'The webhook is not active.',
}
