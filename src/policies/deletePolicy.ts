/** Deletes a policy that is not in use, and returns it. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { checkRevision, type IfRevision } from '../platform/expected.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findDefault } from './defaultPolicy.ts'
import { isTemplate, type Policy, showPolicy } from './policy.ts'
import { type PolicyRow, policyEntity } from './policyEntity.ts'
import { fail } from './policyErrors.ts'
import { lockPolicy } from './readPolicy.ts'

type Deps = ChangeDeps & { findAgentUsingPolicy: FindAgentUsingPolicy }

/** Injected by the composition root: agents import policies, so policies can't import agents. */
export type FindAgentUsingPolicy = (tx: Transaction, scope: Scope, policyId: string) => Promise<string | undefined>

export type DeletePolicyInput = IfRevision & { id: string }

export async function deletePolicy(deps: Deps, viewer: Viewer, input: DeletePolicyInput): Promise<Policy> {
  authorize(viewer, 'policies:write')
  const { id, ifRevision } = input
  if (isTemplate(id)) throw fail('invalid_value', { param: 'id', message: "A template can't be deleted" })
  return deps.db.transaction(async (tx) => {
    const policy = await lockPolicy(tx, viewer, id)
    checkRevision('policy', policy, ifRevision)
    const { organizationId, name } = policy
    await refuseWhileUsed(deps, tx, policy)
    const deletedAt = deps.clock.now()
    await tx.manager.update(policyEntity, { organizationId, id }, { deletedAt, updatedAt: deletedAt })
    await deps.recordAudit(tx, viewer, { action: 'policy.deleted', targetId: id, details: { name } })
    return showPolicy(policy, '')
  })
}

async function refuseWhileUsed(deps: Deps, tx: Transaction, policy: PolicyRow): Promise<void> {
  if ((await findDefault(tx, policy)) === policy.id) {
    throw fail('policy_in_use', { message: "The policy is the organisation's default; make another one the default" })
  }
  const agentId = await deps.findAgentUsingPolicy(tx, policy, policy.id)
  if (agentId !== undefined) throw fail('policy_in_use', { message: `The agent ${agentId} uses the policy` })
}
