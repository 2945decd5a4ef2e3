/** Deletes expired idempotency keys in batches. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { purgeRows } from '../platform/database/purgeRows.ts'
import { keepKeysMs } from './idempotencyKey.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

/** Returns whether there may be more. */
export const purgeIdempotencyKeys = ({ db, clock }: Deps): Promise<boolean> =>
  purgeKeys(db, new Date(clock.now().getTime() - keepKeysMs))

/** Index: idempotency_keys_age. */
const purgeKeys = purgeRows({
  table: 'idempotency_keys',
  old: 'from idempotency_keys old where created_at <= $1::timestamptz',
  rows: 5_000,
})
