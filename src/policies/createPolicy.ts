/** Creates a policy that the organisation's agents can use. */
import { countLocked } from '../access/countLocked.ts'
import type { CreateDeps } from '../audit/recordAudit.ts'
import type { Guardrail } from '../guardrails/guardrail.ts'
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { JsonObject } from '../platform/json.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type CheckPolicyDeps, checkPolicy, type PolicyValues } from './checkPolicy.ts'
import { findDefault, setDefault } from './defaultPolicy.ts'
import { type Policy, showPolicy } from './policy.ts'
import { policyEntity } from './policyEntity.ts'
import { fail } from './policyErrors.ts'

type Deps = CreateDeps & CheckPolicyDeps & { policiesChanged(organizationId: string): void }

export type CreatePolicyInput = PolicyValues & {
  name: string
  guardrails: readonly JsonObject[]
  idempotencyKey?: string | null | undefined
}

const maxPolicies = 100

export async function createPolicy(deps: Deps, viewer: Viewer, input: CreatePolicyInput): Promise<Made<Policy>> {
  authorize(viewer, 'policies:write')
  await checkPolicy(deps, viewer, input)
  const { idempotencyKey } = input
  const content = contentOf(input)
  const id = deps.newId('pol')
  const made = await makeOnce(deps, viewer, {
    operation: 'create_policy',
    key: idempotencyKey,
    request: content,
    id,
    make: (tx) => insertPolicy(deps, tx, viewer, id, content),
    find: (known) => findMade(deps, viewer, known),
  })
  if (content.isDefault && !made.replayed) deps.policiesChanged(viewer.organizationId)
  return made
}

type Content = ReturnType<typeof contentOf>

const contentOf = ({ name, description, guardrails, isDefault }: CreatePolicyInput) => ({
  name,
  description: description ?? null,
  guardrails: guardrails as unknown as Guardrail[],
  isDefault: isDefault ?? false,
})

async function insertPolicy(
  deps: Deps,
  tx: Transaction,
  viewer: Viewer,
  id: string,
  content: Content,
): Promise<Policy> {
  const { isDefault, ...own } = content
  if ((await countLocked(tx, viewer, 'from policies where deleted_at is null')) >= maxPolicies)
    throw fail('too_many_policies', { message: `An organisation can have ${maxPolicies} policies; delete one first` })
  const now = deps.clock.now()
  const { organizationId, id: createdBy } = viewer
  const row = { organizationId, id, ...own, createdBy, createdAt: now, updatedAt: now, revision: 1, deletedAt: null }
  await tx.insert(policyEntity, row)
  if (isDefault) await setDefault(tx, viewer, id)
  await deps.recordAudit(tx, viewer, { action: 'policy.created', targetId: id, details: toDetails(content) })
  return showPolicy(row, await findDefault(tx, viewer))
}

/** Without the settings: blocked terms are for readers of the policy only. */
const toDetails = ({ name, guardrails, isDefault }: Content): JsonObject => ({
  name,
  guardrails: guardrails.map(({ check, on, action }) => ({ check, on, action })),
  is_default: isDefault,
})

/** The current policy, even if it was deleted. */
async function findMade({ db }: Deps, viewer: Viewer, id: string): Promise<Policy> {
  const row = await db.select(viewer, policyEntity, 'policy').andWhere('policy.id = :id', { id }).getOneOrFail()
  return showPolicy(row, await findDefault(db, viewer))
}
