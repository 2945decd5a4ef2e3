/** What follows from stored events, deliveries and alerts: they are sent, here or elsewhere, and told to those who follow them. */

import { createAlertFeed } from '../alerts/alertFeed.ts'
import type { SealedPositions } from '../events/feed/sealedPositions.ts'
import type { Clock } from '../platform/clock.ts'
import type { Bus } from '../platform/database/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { createDeliveryFeed } from '../webhooks/deliveryFeed.ts'
import { createEventTails } from '../webhooks/feed/eventTails.ts'
import type { Deliveries } from './startDeliveries.ts'

type Deps = { db: Database; clock: Clock; log: Log; feedPositions: SealedPositions }
type Connected = { bus: Pick<Bus, 'publish' | 'subscribe'>; deliveries: Deliveries | undefined }

const deliveriesHint = 'dlv_due'
const eventsHint = 'feed_'

export function createEventFlow(deps: Deps) {
  const eventTails = createEventTails(deps)
  const deliveryFeed = createDeliveryFeed(deps)
  const alertFeed = createAlertFeed(deps)
  let connected: Connected | undefined
  return {
    eventTails,
    deliveryFeed,
    alertFeed,
    /** To be called when deliveries were stored. A process that sends none itself tells the others. */
    announceDeliveries(): void {
      deliveryFeed.wake()
      if (connected?.deliveries === undefined) connected?.bus.publish(deliveriesHint)
      else connected.deliveries.onFannedOut()
    },
    /** To be called when an event was stored. */
    onRecorded(organizationId: string): void {
      eventTails.wake(organizationId)
      connected?.bus.publish(eventsHint + organizationId)
    },
    tellOthers: (): void => connected?.bus.publish(deliveriesHint),
    /** What is stored before is found by the first poll. */
    connect(parts: Connected): void {
      connected = parts
      parts.bus.subscribe('feed', (hint) => eventTails.wake(hint.slice(eventsHint.length)))
      parts.bus.subscribe('dlv', () => {
        deliveryFeed.wake()
        parts.deliveries?.wake()
      })
    },
    tasks: [
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
