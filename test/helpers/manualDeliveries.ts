/*
 * A service whose deliveries the test triggers, at the time of the test's clock: the service has the role `api`, and the
 * test runs the deliverer itself.
 */
import type { Clock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutgoing } from '../../src/platform/outgoing/createOutgoing.ts'
import { createDeliverer, type Deliverer } from '../../src/webhooks/delivery/deliverer.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type TestClock, testClock } from './testClock.ts'
import { startWebhookService, type WebhookService } from './webhookService.ts'

export type ManualDeliveries<Time extends Clock> = WebhookService & {
  clock: Time
  deliverer: Deliverer
  /** Makes all due attempts, and waits until they have ended. */
  deliver(): Promise<void>
}

type Options<Time extends Clock> = { clock: Time; maxAttempts?: number }

export async function startManualDeliveries<Time extends Clock>(
  options: Options<Time>,
): Promise<ManualDeliveries<Time>> {
  const { clock, maxAttempts = 3 } = options
  const service = await startWebhookService({ env: { ROLE: 'api' }, clock })
  const outgoing = createOutgoing({ allowPrivate: true, ca: service.authority.ca })
  const { db, secretBox, processId, tracing } = service.deps
  const log = createLog('trace', { write: (line) => void service.logged.push(line) })
  const deliverer = createDeliverer({
    db,
    clock,
    log,
    outgoing,
    secretBox,
    maxAttempts,
    tracing,
    processId,
    mayWork: () => true,
    sendHint: () => {},
    onAttempted: () => {},
    deliveriesChanged: service.deps.liveDeliveries.wake,
  })
  return {
    ...service,
    clock,
    deliverer,
    async deliver() {
      await deliverer.claimDue()
      await waitUntil('all attempts end', 15_000, () => deliverer.active().length === 0)
    },
    async dispose() {
      await outgoing.close()
      await service.dispose()
    },
  }
}

/** The time changes only by `clock.advance`. */
export const startTimedDeliveries = (maxAttempts = 3): Promise<ManualDeliveries<TestClock>> =>
  startManualDeliveries({ clock: testClock(new Date()), maxAttempts })
