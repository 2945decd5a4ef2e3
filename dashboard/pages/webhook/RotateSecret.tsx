import { useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { SecretDialog } from '../../parts/dialog/SecretDialog.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { Receivers } from '../../parts/webhooks/Receivers.tsx'
import { RotateSecretMutation } from '../webhooks/webhookQueries.ts'

type Props = { id: string; open: boolean; onClose(): void; onRotated(): void }

/** Replaces the secret; deliveries are signed with both for a day. */
export function RotateSecret({ id, open, onClose, onRotated }: Props) {
  const [made, setMade] = useState<string>()
  const finish = () => {
    setMade(undefined)
    onRotated()
  }
  return (
    <>
      <Dialog open={open && made === undefined} onClose={onClose} title="Rotate the signing secret">
        <RotateForm id={id} onClose={onClose} onMade={setMade} />
      </Dialog>
      <SecretDialog
        secret={made}
        title="The webhook's new signing secret"
        fileName="webhook-secret.txt"
        onStored={finish}
        wide
      >
        <Receivers />
      </SecretDialog>
    </>
  )
}

function RotateForm({ id, onClose, onMade }: { id: string; onClose(): void; onMade(secret: string): void }) {
  const [secret, setSecret] = useState('')
  const rotate = useChange(RotateSecretMutation)
  const send = async () => {
    const response = await rotate.send({ input: { id, ...(secret !== '' && { secret }) } })
    if (response !== undefined) onMade(response.rotateWebhookSecret.webhook.secret ?? '')
  }
  return (
    <Form
      onSubmit={() => void send()}
      error={rotate.error}
      actions={
        <FormButtons onLeave={onClose} leave="Keep the secret" needs="webhooks:write" busy={rotate.busy}>
          Rotate
        </FormButtons>
      }
    >
      <p>
        For 24 hours <code>webhook-signature</code> carries signatures with both the new and the old secret, so that you
        can switch your receiver at any time in between. <code>X-SERVICE-Signature</code> uses the new one immediately.
      </p>
      <TextField
        label="New signing secret"
        value={secret}
        onChange={setSecret}
        optional
        mono
        autoComplete="off"
        hint="Leave it empty to have one generated. Your own must start with whsec_."
        problem={problemOf(rotate.error, 'secret')}
      />
    </Form>
  )
}
