/** Deletes expired idempotency keys in batches. */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { keepKeysMs } from './idempotencyKey.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** Returns whether there may be more. */
export async function purgeIdempotencyKeys({ db, clock }: Deps): Promise<boolean> {
  const until = new Date(clock.now().getTime() - keepKeysMs).toISOString()
  const [row] = await db.run(purgeStatement, [until])
  return (row?.purged ?? 0) === batchRows
}

const batchRows = 5_000

/** Index: idempotency_keys_age. */
const purgeStatement = statement<{ purged: number }>(
  'purge_idempotency_keys',
  `with old as (
     delete from idempotency_keys where ctid = any(array(
       select ctid from idempotency_keys where created_at <= $1::timestamptz limit ${batchRows}))
     returning 1
   )
   select count(*)::int as purged from old`,
)
