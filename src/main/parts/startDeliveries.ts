/** Composes delivery: the deliverer, its periodic tasks, and how they stop. */
import { createDeliverer, type DelivererDeps } from '../../webhooks/delivery/deliverer.ts'
import { deliveryTasks } from '../../webhooks/delivery/deliveryTasks.ts'

const drainMs = 11_000

export function startDeliveries(deps: DelivererDeps) {
  const deliverer = createDeliverer(deps)
  deliverer.wake() // for deliveries left while no process was running
  return {
    onFannedOut: deliverer.onFannedOut,
    wake: deliverer.wake,
    active: () => deliverer.active().length,
    tasks: deliveryTasks({ ...deps, deliverer }),
    drain: () => deliverer.drain(drainMs),
  }
}
