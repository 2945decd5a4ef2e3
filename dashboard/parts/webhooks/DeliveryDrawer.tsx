import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { Button } from '../button/Button.tsx'
import { CopyAs } from '../copy/CopyAs.tsx'
import { Drawer } from '../dialog/Drawer.tsx'
import { ErrorNote } from '../feedback/ErrorNote.tsx'
import { ReadState } from '../feedback/ReadState.tsx'
import { Row } from '../layout/Row.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { DeliveryQuery, DeliveryUpdates, RedeliverMutation } from './deliveryQueries.ts'

/** One delivery beside its list, live. */
export function DeliveryDrawer({ id, onClose }: { id: string | undefined; onClose(): void }) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Delivery">
      {id !== undefined && <DeliveryContent key={id} id={id} />}
    </Drawer>
  )
}

function DeliveryContent({ id }: { id: string }) {
  const { data, error, loading, reload } = useRead(DeliveryQuery, { id })
  const redeliver = useChange(RedeliverMutation)
  const delivery = data?.delivery
  useSubscription(
    DeliveryUpdates,
    { webhookId: delivery?.webhookId ?? null },
    {
      pause: delivery === undefined || delivery === null,
      // The first message has no delivery: from then on all changes are sent.
      onNext({ deliveryUpdates: { delivery: changed } }) {
        if (changed === null || changed.id === id) void reload()
      },
    },
  )
  const send = async () => {
    if ((await redeliver.send({ id })) !== undefined) await reload()
  }
  if (!delivery) return <ReadState read={{ data, error, loading, reload }}>{() => null}</ReadState>
  const off = offReason(delivery)
  return (
    <>
      <Row>
        <Button kind="primary" needs="webhooks:write" busy={redeliver.busy} off={off} onClick={() => void send()}>
          Redeliver
        </Button>
        <CopyAs
          call={{ operation: 'deliveries.redeliver', path: [id], document: RedeliverMutation, variables: { id } }}
        />
      </Row>
      {redeliver.error && <ErrorNote error={redeliver.error} />}
      <DeliveryDetails delivery={delivery} />
    </>
  )
}

function offReason({ status, webhook }: { status: string; webhook: { active: boolean } | null }): string | undefined {
  if (webhook === null) return 'The webhook was deleted'
  if (!webhook.active) return 'The webhook is not active'
  return status === 'pending' ? 'It is still being delivered' : undefined
}
