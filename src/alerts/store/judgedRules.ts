/** Reads rules for judging, and stores judgements in them; never changes what callers set. */
import { type Database, statement } from '../../platform/database/database.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import { dueWhile } from '../../platform/database/dueWhile.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AlertRuleState } from '../alertRule.ts'
import { type AlertRuleRow, alertRuleEntity } from './alertRuleEntity.ts'

type RuleKey = { organizationId: string; id: string }

/** Rules that were last judged at `notAfter` or earlier. A time in the future comes from another process' clock. */
export async function findDueRules(
  db: Pick<Database, 'run'>,
  { after, notAfter, now, limit }: { after: RuleKey | undefined; notAfter: Date; now: Date; limit: number },
): Promise<AlertRuleRow[]> {
  const values = [after?.organizationId ?? '', after?.id ?? '', notAfter, now, limit]
  return (await db.run(dueStatement, values)).map(toRule)
}

export type StoredJudgement = {
  /** As it was read: the judgement counts only if the rule has not been changed or judged since. */
  rule: AlertRuleRow
  state: AlertRuleState
  conditionHolds: boolean
  conditionSince: Date
  value: number | null
}

export async function storeJudgements(
  db: Pick<Database, 'run'>,
  judgements: readonly StoredJudgement[],
  now: Date,
): Promise<void> {
  if (judgements.length > 0) await db.run(storeStatement, valuesOf(judgements, now))
}

/** The same in a transaction, which locks the rule. False if the judgement does not count. */
export async function storeJudgement(tx: Transaction, judgement: StoredJudgement, now: Date): Promise<boolean> {
  const [rows]: [unknown[], number] = await tx.manager.query(storeStatement.text, valuesOf([judgement], now))
  return rows.length > 0
}

const valuesOf = (judgements: readonly StoredJudgement[], now: Date): unknown[] => [
  judgements.map(({ rule }) => rule.organizationId),
  judgements.map(({ rule }) => rule.id),
  judgements.map(({ rule }) => rule.revision),
  judgements.map(({ rule }) => rule.lastEvaluatedAt),
  judgements.map(({ state }) => state),
  judgements.map(({ conditionHolds }) => conditionHolds),
  judgements.map(({ conditionSince }) => conditionSince),
  judgements.map(({ value }) => value),
  now,
]

const toRule = rowReader(alertRuleEntity)

/** Index: alert_rules_judged. */
export const whileActive = dueWhile('from alert_rules where active and deleted_at is null')

/** Index: alert_rules_judged. */
const dueStatement = statement<RowOf<AlertRuleRow>>(
  'find_due_rules',
  `select * from alert_rules
    where active and deleted_at is null and (organization_id, id) > ($1, $2)
      and (last_evaluated_at is null or last_evaluated_at <= $3 or last_evaluated_at > $4)
    order by organization_id, id limit $5`,
)

/** Index: alert_rules_pkey. */
const storeStatement = statement<{ id: string }>(
  'store_judgements',
  `update alert_rules r
      set state = n.state, condition_holds = n.condition_holds, condition_since = n.condition_since,
          last_value = n.value, last_evaluated_at = $9
     from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::text[], $6::bool[], $7::timestamptz[],
                 $8::float8[])
       as n (organization_id, id, revision, evaluated_at, state, condition_holds, condition_since, value)
    where r.organization_id = n.organization_id and r.id = n.id and r.revision = n.revision
      and r.last_evaluated_at is not distinct from n.evaluated_at and r.active and r.deleted_at is null
   returning r.id`,
)
