import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { grains } from './grains.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

const pieceRows = 5_000

/** Deletes rollups that no window can contain any more, some at a time. Returns whether there may be more. */
export async function purgeRecentRollups({ db, clock }: Deps): Promise<boolean> {
  const nowMs = clock.now().getTime()
  let isMore = false
  for (const { seconds, keptSeconds } of grains) {
    const before = new Date(nowMs - (keptSeconds + seconds) * 1_000)
    const [row] = await db.run(purgeStatement, [seconds, before])
    isMore ||= row !== undefined && (row.runs === pieceRows || row.deliveries === pieceRows)
  }
  return isMore
}

/** Index: recent_run_rollups_age, recent_delivery_rollups_age. */
const purgeStatement = statement<{ runs: number; deliveries: number }>(
  'purge_recent_rollups',
  `with runs as (
     delete from recent_run_rollups where ctid = any(array(
       select ctid from recent_run_rollups where seconds = $1 and start < $2 limit ${pieceRows})) returning 1
   ), deliveries as (
     delete from recent_delivery_rollups where ctid = any(array(
       select ctid from recent_delivery_rollups where seconds = $1 and start < $2 limit ${pieceRows})) returning 1
   )
   select (select count(*) from runs)::int as runs, (select count(*) from deliveries)::int as deliveries`,
)
