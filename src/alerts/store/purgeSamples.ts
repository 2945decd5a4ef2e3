/** Deletes values of rules that are older than the history kept. */
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { oldestKept } from './alertSamples.ts'

const batchRows = 10_000

/** Returns whether there may be more. */
export const purgeSamples = async ({ db, clock }: { db: Pick<Database, 'run'>; clock: Clock }): Promise<boolean> =>
  (await db.run(purgeStatement, [oldestKept(clock.now())])).length === batchRows

/** Index: alert_samples_pkey, read per rule, so that rows to keep are not read. */
const purgeStatement = statement<{ purged: number }>(
  'purge_alert_samples',
  `delete from alert_samples where ctid = any(array(
     select old.ctid from alert_rules r cross join lateral (
       select s.ctid from alert_samples s
        where s.organization_id = r.organization_id and s.rule_id = r.id and s.at <= $1 limit ${batchRows}) old
      limit ${batchRows}))
   returning 1 as purged`,
)
