/** Sends stored events, deliveries and alerts on: to webhooks, here or in another process, and to their followers. */
import { createAlertFeed } from '../../alerts/alertFeed.ts'
import type { Bus } from '../../cluster/bus.ts'
import type { SealedPositions } from '../../events/feed/sealedPositions.ts'
import type { DelivererDeps } from '../../webhooks/delivery/deliverer.ts'
import { createDeliveryFeed } from '../../webhooks/deliveryFeed.ts'
import { createEventTails } from '../../webhooks/feed/eventTails.ts'
import { startDeliveries } from './startDeliveries.ts'

type Deps = Omit<DelivererDeps, 'tellOthers' | 'deliveriesChanged'> & {
  bus: Pick<Bus, 'publish' | 'subscribe'>
  feedPositions: SealedPositions
  /** Whether this process sends deliveries. */
  works: boolean
}

const deliveriesHint = 'dlv_due'
const eventsHint = 'feed_'

export function startEventFlow({ bus, works, ...deps }: Deps) {
  const eventTails = createEventTails(deps)
  const deliveryFeed = createDeliveryFeed(deps)
  const alertFeed = createAlertFeed(deps)
  const tellOthers = () => bus.publish(deliveriesHint)
  const deliveries = works ? startDeliveries({ ...deps, tellOthers, deliveriesChanged: deliveryFeed.wake }) : undefined
  bus.subscribe('feed', (hint) => eventTails.wake(hint.slice(eventsHint.length)))
  bus.subscribe('dlv', () => {
    deliveryFeed.wake()
    deliveries?.wake()
  })
  return {
    eventTails,
    deliveryFeed,
    alertFeed,
    deliveries,
    /** Must be called when deliveries were stored. A process that delivers nothing itself sends a hint to the others. */
    announceDeliveries(): void {
      deliveryFeed.wake()
      if (deliveries === undefined) tellOthers()
      else deliveries.onFannedOut()
    },
    /** Must be called when an event was stored. */
    onRecorded(organizationId: string): void {
      eventTails.wake(organizationId)
      bus.publish(eventsHint + organizationId)
    },
    tasks: [
      ...(deliveries?.tasks ?? []),
      { name: 'read_followed_events', everyMs: 1_000, run: eventTails.readAll },
      { name: 'find_changed_deliveries', everyMs: 1_000, run: deliveryFeed.poll },
      { name: 'find_changed_alerts', everyMs: 1_000, run: alertFeed.poll },
    ],
    close(): void {
      deliveryFeed.close()
      alertFeed.close()
      eventTails.close()
    },
  }
}
