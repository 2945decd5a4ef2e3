/** Deletes values of rules that are older than the history kept. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { purgeRows } from '../../platform/database/purgeRows.ts'
import { oldestKept } from './alertSamples.ts'

/** Returns whether there may be more. */
export const purgeSamples = ({ db, clock }: { db: Pick<Database, 'run'>; clock: Clock }): Promise<boolean> =>
  purgeOld(db, oldestKept(clock.now()))

const rows = 10_000

/** Index: alert_samples_pkey, read per rule, so that rows to keep are not read. */
const purgeOld = purgeRows({
  table: 'alert_samples',
  old: `from alert_rules r cross join lateral (
    select s.ctid from alert_samples s
     where s.organization_id = r.organization_id and s.rule_id = r.id and s.at <= $1::timestamptz limit ${rows}) old`,
  rows,
})
