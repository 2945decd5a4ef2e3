/** Deletes alerts that were resolved before a time: all of an organisation, or those about one agent. */
import type { Transaction } from '../../platform/database/transaction.ts'

type ResolvedBefore = { organizationId: string; agentId: string | null; before: Date }
export type AlertKey = { organizationId: string; id: string }

export async function deleteAlertsBefore(tx: Transaction, lists: ResolvedBefore[], most: number): Promise<AlertKey[]> {
  const [rows]: [{ organization_id: string; id: string }[], number] = await tx.manager.query(deleteStatement, [
    lists.map(({ organizationId }) => organizationId),
    lists.map(({ agentId }) => agentId),
    lists.map(({ before }) => before.toISOString()),
    most,
  ])
  return rows.map(({ organization_id, id }) => ({ organizationId: organization_id, id }))
}

/** Index: alerts_resolved; for one agent alerts_agent. */
const deleteStatement = `
  delete from alerts where ctid = any(array(
    select a.ctid from unnest($1::text[], $2::text[], $3::timestamptz[]) as t (organization_id, agent_id, before)
     cross join lateral (
       (select ctid from alerts a
         where t.agent_id is null and a.organization_id = t.organization_id and a.resolved_at < t.before
         order by a.resolved_at limit $4)
       union all
       (select ctid from alerts a
         where a.organization_id = t.organization_id and a.agent_id = t.agent_id and a.resolved_at < t.before limit $4)
     ) a limit $4))
  returning organization_id, id`
