/** Deletes a policy that is not in use, and returns it. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { checkRevision, type IfRevision } from '../platform/expected.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findDefault } from './defaultPolicy.ts'
import { isTemplate, type Policy, showPolicy } from './policy.ts'
import { type PolicyRow, policyEntity } from './policyEntity.ts'
import { fail } from './policyErrors.ts'
import { lockPolicy } from './readPolicy.ts'

export type DeletePolicyInput = IfRevision & { id: string }

export async function deletePolicy(deps: ChangeDeps, viewer: Viewer, input: DeletePolicyInput): Promise<Policy> {
  authorize(viewer, 'policies:write')
  const { id, ifRevision } = input
  if (isTemplate(id)) throw fail('invalid_value', { param: 'id', message: "A template can't be deleted" })
  return deps.db.transaction(async (tx) => {
    const policy = await lockPolicy(tx, viewer, id)
    checkRevision('policy', policy, ifRevision)
    const { organizationId, name } = policy
    await refuseWhileUsed(tx, policy)
    const deletedAt = deps.clock.now()
    await tx.manager.update(policyEntity, { organizationId, id }, { deletedAt, updatedAt: deletedAt })
    await deps.recordAudit(tx, viewer, { action: 'policy.deleted', targetId: id, details: { name } })
    return showPolicy(policy, '')
  })
}

async function refuseWhileUsed(tx: Transaction, policy: PolicyRow): Promise<void> {
  if ((await findDefault(tx, policy)) === policy.id) {
    throw fail('policy_in_use', { message: "The policy is the organisation's default; make another one the default" })
  }
  const users: { id: string }[] = await tx.manager.query(liveUsers, [policy.organizationId, policy.id])
  const [user] = users
  if (user !== undefined) throw fail('policy_in_use', { message: `The agent ${user.id} uses the policy` })
}

/** Index: agents_pkey, agent_versions_pkey. */
const liveUsers = `select g.id from agents g
    join agent_versions v on v.organization_id = g.organization_id and v.agent_id = g.id and v.version = g.version
   where g.organization_id = $1 and g.status = 'active' and v.policy = $2 limit 1`
