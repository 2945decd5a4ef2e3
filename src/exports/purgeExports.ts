/** Deletes exports that are older than a week: their filters may name people. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { purgeRows } from '../platform/database/purgeRows.ts'

/** Returns whether there may be more. */
export const purgeExports = ({ db, clock }: { db: Pick<Database, 'run'>; clock: Clock }): Promise<boolean> =>
  purgeOld(db, new Date(clock.now().getTime() - keptMs))

const keptMs = 7 * 86_400_000

/** Index: exports_age. */
const purgeOld = purgeRows({
  table: 'exports',
  old: 'from exports old where created_at < $1::timestamptz',
  rows: 1_000,
})
