/** Delivering, put together: the deliverer, its periodic tasks, and how they stop. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import { createDeliverer } from '../../webhooks/delivery/deliverer.ts'
import { deliveryTasks } from '../../webhooks/delivery/deliveryTasks.ts'

export type DeliveringDeps = {
  db: Database
  clock: Clock
  log: Log
  outgoing: Outgoing
  secretBox: SecretBox
  maxAttempts: number
  processId(): string
  mayWork(): boolean
  /** Tells the other processes that something is due. */
  tellOthers(): void
  deliveriesChanged(): void
}

const drainMs = 11_000

export function startDeliveries(deps: DeliveringDeps) {
  const deliverer = createDeliverer(deps)
  deliverer.wake() // for what was left while no process was there
  return {
    onFannedOut: deliverer.onFannedOut,
    wake: deliverer.wake,
    active: () => deliverer.active().length,
    tasks: deliveryTasks({ ...deps, deliverer }),
    drain: () => deliverer.drain(drainMs),
  }
}
