/** The values of rules by the minute, kept for a day: a rule's history. */
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type AlertSample = { at: Date; value: number | null; sampleCount: number }
/**
 * `revision`: that of the rule that was judged. If callers have changed it since, the value belongs to another figure.
 * `fired`: an alert began with this judgement.
 */
export type NewAlertSample = AlertSample & { organizationId: string; ruleId: string; revision: number; fired: boolean }

const historyHours = 24

/**
 * Of the judgements of a rule in each minute the first one with a value is kept, or the one with which an alert began: after
 * an automatic rollback the live version has no runs, so no later judgement has a value.
 */
export async function insertSamples(db: Pick<Database, 'run'>, samples: readonly NewAlertSample[]): Promise<void> {
  if (samples.length === 0) return
  const rows = samples.map(({ organizationId, ruleId, revision, at, value, sampleCount, fired }) => ({
    organization_id: organizationId,
    rule_id: ruleId,
    revision,
    at,
    value,
    sample_count: sampleCount,
    fired,
  }))
  await db.run(insertStatement, [JSON.stringify(rows)])
}

/** Index: alert_rules_pkey, alert_samples_pkey. A judgement that changes nothing locks no row. */
const insertStatement = statement<Record<string, never>>(
  'insert_alert_samples',
  `insert into alert_samples (organization_id, rule_id, at, value, sample_count)
   select r.organization_id, r.id, date_trunc('minute', sample.at, 'UTC'), sample.value, sample.sample_count
     from json_to_recordset($1::json)
       as sample (organization_id text, rule_id text, revision integer, at timestamptz, value double precision,
                  sample_count bigint, fired boolean)
     join alert_rules r
       on r.organization_id = sample.organization_id and r.id = sample.rule_id and r.revision = sample.revision
     left join alert_samples kept
       on kept.organization_id = r.organization_id and kept.rule_id = r.id
          and kept.at = date_trunc('minute', sample.at, 'UTC')
    where kept.at is null or sample.fired or (kept.value is null and sample.value is not null)
   on conflict (organization_id, rule_id, at)
      do update set value = excluded.value, sample_count = excluded.sample_count`,
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

/** Index: alert_samples_pkey. */
const findStatement = statement<{ rule_id: string; at: Date; value: number | null; sample_count: string }>(
  'find_alert_samples',
  `select rule_id, at, value, sample_count from alert_samples
    where organization_id = $1 and rule_id = any($2) and at > $3 order by rule_id, at`,
)

export const oldestKept = (now: Date): Date => new Date(now.getTime() - historyHours * 3_600_000)
