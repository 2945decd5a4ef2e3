/** The values of rules by the minute, kept for a day: a rule's history. */
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type AlertSample = { at: Date; value: number | null; sampleCount: number }
/** `revision`: that of the rule that was judged. If callers have changed it since, the value belongs to another figure. */
export type NewAlertSample = AlertSample & { organizationId: string; ruleId: string; revision: number }

const historyHours = 24

/** The first judgement of a rule in each minute is kept, others in the same minute are ignored. */
export async function insertSamples(db: Pick<Database, 'run'>, samples: readonly NewAlertSample[]): Promise<void> {
  if (samples.length === 0) return
  const rows = samples.map(({ organizationId, ruleId, revision, at, value, sampleCount }) => ({
    organization_id: organizationId,
    rule_id: ruleId,
    revision,
    at,
    value,
    sample_count: sampleCount,
  }))
  await db.run(insertStatement, [JSON.stringify(rows)])
}

/** Index: alert_rules_pkey, alert_samples_pkey. */
const insertStatement = statement<Record<string, never>>(
  'insert_alert_samples',
  `insert into alert_samples (organization_id, rule_id, at, value, sample_count)
   select r.organization_id, r.id, date_trunc('minute', at, 'UTC'), value, sample_count
     from json_to_recordset($1::json)
       as sample (organization_id text, rule_id text, revision integer, at timestamptz, value double precision,
                  sample_count bigint)
     join alert_rules r
       on r.organization_id = sample.organization_id and r.id = sample.rule_id and r.revision = sample.revision
   on conflict do nothing`,
)

/** Values of another metric or agent are not part of the history. */
export async function deleteSamples(tx: Transaction, { organizationId }: Scope, ruleId: string): Promise<void> {
  await tx.manager.query('delete from alert_samples where organization_id = $1 and rule_id = $2', [
    organizationId,
    ruleId,
  ])
}

/** The last 24 hours of each rule, the oldest first. One statement. */
export async function findSamples(
  db: Pick<Database, 'run'>,
  { organizationId }: Scope,
  ruleIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AlertSample[]>> {
  const found = new Map<string, AlertSample[]>(ruleIds.map((id) => [id, []]))
  for (const row of await db.run(findStatement, [organizationId, [...found.keys()], oldestKept(now)])) {
    found.get(row.rule_id)?.push({ at: row.at, value: row.value, sampleCount: Number(row.sample_count) })
  }
  return found
}

type SampleRow = { rule_id: string; at: Date; value: number | null; sample_count: string }

/** Index: alert_samples_pkey. */
const findStatement = statement<SampleRow>(
  'find_alert_samples',
  `select rule_id, at, value, sample_count from alert_samples
    where organization_id = $1 and rule_id = any($2) and at > $3 order by rule_id, at`,
)

export const oldestKept = (now: Date): Date => new Date(now.getTime() - historyHours * 3_600_000)
