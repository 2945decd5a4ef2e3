/** The alert of a rule that is firing: at most one, by the index alerts_firing. */
import type { Scope } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Alert, storedSnapshot } from '../alert.ts'

/** False if the rule already has a firing alert; nothing was stored then. */
export async function insertAlert(tx: Transaction, alert: Alert): Promise<boolean> {
  const rows: unknown[] = await tx.manager.query(insertStatement, [
    alert.organizationId,
    alert.id,
    alert.ruleId,
    alert.name,
    alert.metric,
    alert.status,
    alert.value,
    alert.threshold,
    alert.comparator,
    alert.agentId,
    alert.triggeredAt,
    JSON.stringify(storedSnapshot(alert.snapshot)),
    alert.rolledBackDeploymentId,
  ])
  return rows.length > 0
}

/** Index: alerts_firing. */
const insertStatement = `
  insert into alerts (organization_id, id, rule_id, name, metric, status, value, threshold, comparator, agent_id,
                      triggered_at, snapshot, rolled_back_deployment_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (organization_id, rule_id) where status = 'firing' do nothing
  returning id`

/** Returns the id of the alert that was firing, if there was one. */
export async function resolveAlert(
  tx: Transaction,
  { organizationId }: Scope,
  ruleId: string,
  at: Date,
): Promise<string | undefined> {
  const [rows]: [{ id: string }[], number] = await tx.manager.query(resolveStatement, [organizationId, ruleId, at])
  return rows[0]?.id
}

/** Index: alerts_firing. */
const resolveStatement = `
  update alerts set status = 'resolved', resolved_at = $3
   where organization_id = $1 and rule_id = $2 and status = 'firing' returning id`
