/** The delivering half of webhooks, put together: the deliverer, its periodic tasks, and how they stop. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Outgoing } from '../platform/outgoing/createOutgoing.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import { createPeriodicTasks } from '../scheduler/periodicTasks.ts'
import type { TaskMetrics } from '../scheduler/runTask.ts'
import { createDeliverer } from '../webhooks/deliverer.ts'
import { purgeDeliveries } from '../webhooks/deliveryStatements.ts'
import { deliveryTasks } from '../webhooks/deliveryTasks.ts'

export type Deliveries = {
  /** This process made deliveries. */
  onFannedOut(): void
  /** A hint of another process: something is due. */
  wake(): void
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
  /** Tells the other processes that something is due. */
  tellOthers(): void
}

const drainMs = 11_000
const purgeEveryMs = 60_000
const noMetrics: TaskMetrics = { succeeded: () => {}, failed: () => {} }

export function startDeliveries(deps: Deps): Deliveries {
  const deliverer = createDeliverer(deps)
  const tasks = createPeriodicTasks({ clock: deps.clock, log: deps.log, metrics: noMetrics })
  for (const task of deliveryTasks({ ...deps, deliverer })) tasks.add(task)
  tasks.add({ name: 'deliveries.purge', everyMs: purgeEveryMs, run: () => purgeDeliveries(deps) })
  deliverer.wake() // for what was left while nobody was there
  return {
    onFannedOut: deliverer.onFannedOut,
    wake: deliverer.wake,
    async drain() {
      await Promise.all([tasks.stop(), deliverer.drain(drainMs)])
    },
  }
}
