/*
 * What nobody else would notice, looked after once a beat: deliveries that no ticket came for, and attempts that stand
 * under the name of a process that does not make them, because it died or because a claim's answer was lost.
 */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Deliverer } from './deliverer.ts'
import {
  failUndeliverable,
  findGoneOwners,
  findOwned,
  purgeDeliveries,
  releaseDeliveries,
} from './deliveryStatements.ts'

export type DeliveryKeeper = { look(): Promise<void> }

type Deps = { db: Pick<Database, 'run'>; clock: Clock; deliverer: Deliverer; processId(): string }

const strayEvery = 5
const purgeEvery = 60
const keepMs = 30 * 24 * 3_600_000

export function createDeliveryKeeper(deps: Deps): DeliveryKeeper {
  let beats = 0
  let suspects = new Set<string>()

  /** Only what was seen astray twice in a row is: a delivery that is just being claimed is not in our hands yet. */
  async function findStrays(): Promise<void> {
    const owned = await findOwned(deps.db, deps.processId())
    const active = new Set(deps.deliverer.active())
    const astray = owned.filter((id) => !active.has(id))
    const sure = astray.filter((id) => suspects.has(id))
    suspects = new Set(astray)
    if (sure.length > 0) await releaseDeliveries(deps.db, [deps.processId()], sure)
  }

  return {
    async look() {
      beats++
      if (beats % strayEvery === 0) {
        await findStrays()
        const gone = await findGoneOwners(deps.db)
        if (gone.length > 0) await releaseDeliveries(deps.db, gone, null)
        await failUndeliverable(deps.db)
      }
      if (beats % purgeEvery === 2) await purgeDeliveries(deps.db, new Date(deps.clock.now().getTime() - keepMs))
      deps.deliverer.pump().catch(() => undefined) // it may have no end while there is much to do; the next look tries again
    },
  }
}
