/** The delivering half of webhooks, put together: the deliverer, its tickets and its keeper, and how they stop. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Outgoing } from '../platform/outgoing/createOutgoing.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import { createDeliverer } from '../webhooks/deliverer.ts'
import { createDeliveryKeeper } from '../webhooks/deliveryKeeper.ts'

export type Deliveries = {
  /** There is something to deliver: a hint. */
  wake(): void
  onBeat(): Promise<void>
  /** How many are being delivered now. */
  active(): number
  drain(): Promise<void>
}

type Deps = {
  db: Database
  clock: Clock
  log: Log
  outgoing: Outgoing
  secretBox: SecretBox
  maxAttempts: number
  processId(): string
}

/** How precisely a retry keeps its time. */
const pollIntervalMs = 200
const drainMs = 11_000

export async function startDeliveries(deps: Deps): Promise<Deliveries> {
  const { db, clock, log, processId } = deps
  const deliverer = createDeliverer(deps)
  const keeper = createDeliveryKeeper({ db, clock, deliverer, processId })
  const poll = setInterval(() => void deliverer.pump().catch(() => undefined), pollIntervalMs)
  return {
    wake: () => void deliverer.pump().catch((error) => log.debug({ err: error }, 'a hint could not be followed')),
    onBeat: keeper.look,
    active: () => deliverer.active().length,
    async drain() {
      clearInterval(poll)
      await deliverer.drain(drainMs)
    },
  }
}
