import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { RedeliverFailedMutation } from '../webhooks/webhookQueries.ts'

type Props = { id: string; open: boolean; onClose(): void }

/** Redelivers everything that failed since a given time, for example after an outage of the receiver. */
export const RedeliverFailed = ({ open, onClose, id }: Props) => (
  <Dialog open={open} onClose={onClose} title="Redeliver failed deliveries">
    <SinceForm id={id} onClose={onClose} />
  </Dialog>
)

const hours = [
  { value: '1', label: 'the last hour' },
  { value: '24', label: 'the last 24 hours' },
  { value: '168', label: 'the last 7 days' },
  { value: '720', label: 'the last 30 days' },
]

function SinceForm({ id, onClose }: Omit<Props, 'open'>) {
  const [since, setSince] = useState('24')
  const redeliver = useChange(RedeliverFailedMutation)
  const send = async () => {
    const time = new Date(Date.now() - Number(since) * 3_600_000).toISOString()
    const response = await redeliver.send({ id, since: time })
    if (response === undefined) return
    const { redelivered } = response.redeliverFailed
    toast(redelivered === 1 ? '1 delivery is being redelivered' : `${redelivered} deliveries are being redelivered`)
    onClose()
  }
  return (
    <Form
      onSubmit={() => void send()}
      error={redeliver.error}
      actions={
        <FormButtons onLeave={onClose} leave="Not now" needs="webhooks:write" busy={redeliver.busy}>
          Redeliver
        </FormButtons>
      }
    >
      <p>Each failed delivery gets three more attempts. The events keep their ids.</p>
      <SelectField label="Failed deliveries from" value={since} options={hours} onChange={setSince} />
    </Form>
  )
}
