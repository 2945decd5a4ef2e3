/** Sends stored events, deliveries and alerts on: to webhooks, here or in another process, and to their followers. */
import { createLiveAlerts } from '../../alerts/liveAlerts.ts'
import type { Bus } from '../../cluster/bus.ts'
import type { SealedPositions } from '../../events/feed/sealedPositions.ts'
import { createDeliverer, type DelivererDeps } from '../../webhooks/delivery/deliverer.ts'
import { deliveryTasks } from '../../webhooks/delivery/deliveryTasks.ts'
import { createEventTails } from '../../webhooks/feed/eventTails.ts'
import { createLiveDeliveries } from '../../webhooks/liveDeliveries.ts'

type Deps = Omit<DelivererDeps, 'sendHint' | 'deliveriesChanged'> & {
  bus: Pick<Bus, 'publish' | 'subscribe'>
  feedPositions: SealedPositions
  /** Whether this process sends deliveries. */
  works: boolean
}

const deliveriesHint = 'dlv_due'
const eventsHint = 'feed_'
const drainMs = 11_000

export function startEventFlow({ bus, works, ...deps }: Deps) {
  const eventTails = createEventTails(deps)
  const liveDeliveries = createLiveDeliveries(deps)
  const liveAlerts = createLiveAlerts(deps)
  const sendHint = () => bus.publish(deliveriesHint)
  const deliverer = works ? createDeliverer({ ...deps, sendHint, deliveriesChanged: liveDeliveries.wake }) : undefined
  deliverer?.wake() // for deliveries left while no process was running
  bus.subscribe('feed', (hint) => eventTails.wake(hint.slice(eventsHint.length)))
  bus.subscribe('dlv', () => {
    liveDeliveries.wake()
    deliverer?.wake()
  })
  return {
    eventTails,
    liveDeliveries,
    liveAlerts,
    activeDeliveries: () => deliverer?.activeCount() ?? 0,
    drain: () => deliverer?.drain(drainMs),
    /** Must be called when deliveries were stored. A process that delivers nothing itself sends a hint to the others. */
    announceDeliveries(): void {
      liveDeliveries.wake()
      if (deliverer === undefined) sendHint()
      else deliverer.onFannedOut()
    },
    /** Must be called when an event was stored. */
    onRecorded(organizationId: string): void {
      eventTails.wake(organizationId)
      bus.publish(eventsHint + organizationId)
    },
    tasks: [
      ...(deliverer === undefined ? [] : deliveryTasks({ ...deps, deliverer })),
      { name: 'read_followed_events', everyMs: 1_000, run: eventTails.readAll },
      { name: 'find_changed_deliveries', everyMs: 1_000, run: liveDeliveries.poll },
      { name: 'find_changed_alerts', everyMs: 1_000, run: liveAlerts.poll },
    ],
    close(): void {
      liveDeliveries.close()
      liveAlerts.close()
      eventTails.close()
    },
  }
}
