import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { purgeRows } from '../../platform/database/purgeRows.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** Deletes rollups that no window can contain any longer, in batches. Returns whether there may be more. */
export async function purgeRecentRollups({ db, clock }: Deps): Promise<boolean> {
  const now = clock.now()
  const [moreRuns, moreDeliveries] = [await purgeRuns(db, now), await purgeDeliveries(db, now)]
  return moreRuns || moreDeliveries
}

const expired = (table: string) => ({ table, old: `from ${table} old where expires_at < $1::timestamptz`, rows: 5_000 })

/** Index: recent_run_rollups_expired. */
const purgeRuns = purgeRows(expired('recent_run_rollups'))

/** Index: recent_delivery_rollups_expired. */
const purgeDeliveries = purgeRows(expired('recent_delivery_rollups'))
