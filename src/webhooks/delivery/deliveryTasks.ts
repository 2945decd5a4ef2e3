/*
 * Periodic tasks that recover deliveries: those whose hint was lost, and attempts owned by a process that does not make them,
 * because it died or because the reply to its claim was lost.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'
import {
  failUndeliverable,
  findGoneOwners,
  findOwned,
  releaseDeliveries,
  whileOwned,
  whileUndeliverable,
} from '../store/deliveryStatements.ts'
import { nextDueDelivery } from '../store/waitingWebhooks.ts'
import type { Deliverer } from './deliverer.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock; deliverer: Deliverer; processId(): string }

const pollMs = 1_000
const repairMs = 5_000

export function deliveryTasks({ db, clock, deliverer, processId }: Deps): PeriodicTask[] {
  let suspects = new Set<string>()

  async function release(owners: string[], only: string[] | null): Promise<void> {
    if ((await releaseDeliveries(db, owners, only)) > 0) deliverer.wake()
  }

  /** Deliveries owned but not active here, twice in a row: one that is just being claimed is not known yet. */
  async function releaseStrays(): Promise<void> {
    const owned = await findOwned(db, processId())
    const active = new Set(deliverer.active())
    const strays = owned.filter((id) => !active.has(id))
    const certain = strays.filter((id) => suspects.has(id))
    suspects = new Set(strays)
    if (certain.length > 0) await release([processId()], certain)
  }

  async function releaseOfDead(): Promise<void> {
    const gone = await findGoneOwners(db)
    if (gone.length > 0) await release(gone, null)
  }

  return [
    { name: 'claim_due_deliveries', everyMs: pollMs, due: nextDueDelivery, run: () => deliverer.claimDue() },
    { name: 'release_stray_deliveries', everyMs: repairMs, due: whileOwned, run: releaseStrays },
    { name: 'release_orphaned_deliveries', everyMs: repairMs, due: whileOwned, run: releaseOfDead },
    {
      name: 'fail_undeliverable_deliveries',
      everyMs: repairMs,
      due: whileUndeliverable,
      run: () => failUndeliverable({ db, clock }),
    },
  ]
}
