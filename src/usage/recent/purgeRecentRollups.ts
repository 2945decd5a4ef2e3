import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

const pieceRows = 5_000

/** Deletes rollups that no window can contain any longer, in batches. Returns whether there may be more. */
export async function purgeRecentRollups({ db, clock }: Deps): Promise<boolean> {
  const [purged] = await db.run(purgeStatement, [clock.now()])
  return purged !== undefined && (purged.runs === pieceRows || purged.deliveries === pieceRows)
}

/** Index: recent_run_rollups_expired, recent_delivery_rollups_expired. */
const purgeStatement = statement<{ runs: number; deliveries: number }>(
  'purge_recent_rollups',
  `with old_runs as (
     delete from recent_run_rollups where ctid = any(array(
       select ctid from recent_run_rollups where expires_at < $1 limit ${pieceRows})) returning 1
   ), old_deliveries as (
     delete from recent_delivery_rollups where ctid = any(array(
       select ctid from recent_delivery_rollups where expires_at < $1 limit ${pieceRows})) returning 1
   )
   select (select count(*) from old_runs)::int as runs, (select count(*) from old_deliveries)::int as deliveries`,
)
