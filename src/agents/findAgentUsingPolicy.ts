import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'

/** The id of an agent whose live version names the policy. Archived agents don't count. */
export async function findAgentUsingPolicy(
  tx: Transaction,
  scope: Scope,
  policyId: string,
): Promise<string | undefined> {
  const rows: { id: string }[] = await tx.manager.query(liveUsers, [scope.organizationId, policyId])
  return rows[0]?.id
}

/** Index: agents_pkey, agent_versions_pkey. */
const liveUsers = `select g.id from agents g
    join agent_versions v on v.organization_id = g.organization_id and v.agent_id = g.id and v.version = g.version
   where g.organization_id = $1 and g.status = 'active' and v.policy = $2 limit 1`
