/** Changes a policy, or makes it or a template the organisation's default. */
import type { ObjectLiteral } from 'typeorm'
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Guardrail } from '../guardrails/guardrail.ts'
import type { PolicyTemplateName } from '../guardrails/policyTemplates.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkRevision, type Expected, type IfRevision } from '../platform/expected.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type CheckPolicyDeps, type PolicyValues, policyProblems } from './checkPolicy.ts'
import { findDefault, setDefault } from './defaultPolicy.ts'
import { isTemplate, type Policy, showPolicy, showTemplate } from './policy.ts'
import { type PolicyRow, policyEntity } from './policyEntity.ts'
import { lockPolicy } from './readPolicy.ts'

type Deps = ChangeDeps & { db: Pick<Database, 'select' | 'run'> } & CheckPolicyDeps & {
    policiesChanged(organizationId: string): void
  }

export type UpdatePolicyInput = PolicyValues & IfRevision & { id: string }

type Change = { values: PolicyValues; problems: Problem[]; ifRevision: Expected }

export async function updatePolicy(deps: Deps, viewer: Viewer, input: UpdatePolicyInput): Promise<Policy> {
  authorize(viewer, 'policies:write')
  const { id, ifRevision, ...values } = input
  // Before the transaction: waiting for a check holds neither a connection nor the policy's lock.
  const problems = await policyProblems(deps, viewer, isTemplate(id) ? { isDefault: values.isDefault } : values, true)
  const change = { values, problems, ifRevision }
  const updated = await deps.db.transaction((tx) =>
    isTemplate(id) ? updateTemplate(deps, tx, viewer, id, change) : updateOwn(deps, tx, viewer, id, change),
  )
  deps.policiesChanged(viewer.organizationId)
  return updated
}

async function updateOwn(
  { clock, recordAudit }: Deps,
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { values, problems, ifRevision }: Change,
): Promise<Policy> {
  const policy = await lockPolicy(tx, viewer, id)
  checkRevision('policy', policy, ifRevision)
  if (problems.length > 0) throw failWith(problems)
  const changes = changesTo(policy, values)
  const changed = Object.keys(changes)
  const { defaultId, isMoved } = await moveDefault(tx, viewer, id, values)
  if (changed.length === 0 && !isMoved) return showPolicy(policy, defaultId)
  const stored = { ...changes, updatedAt: clock.now(), revision: policy.revision + 1 }
  await tx.manager.update<ObjectLiteral>(policyEntity, { organizationId: viewer.organizationId, id }, stored)
  const details = { changed, ...(isMoved && { is_default: true }) }
  await recordAudit(tx, viewer, { action: 'policy.updated', targetId: id, details })
  return showPolicy({ ...policy, ...stored }, defaultId)
}

async function updateTemplate(
  { recordAudit }: Deps,
  tx: Transaction,
  viewer: Viewer,
  name: PolicyTemplateName,
  { values, problems, ifRevision }: Change,
): Promise<Policy> {
  checkRevision('template', { revision: null }, ifRevision)
  const fixed = (['name', 'description', 'guardrails'] as const).filter((param) => values[param] !== undefined)
  if (fixed.length > 0) throw failWith(fixed.map((param) => refusal(param, "can't be changed: this is a template")))
  if (problems.length > 0) throw failWith(problems)
  const { defaultId, isMoved } = await moveDefault(tx, viewer, name, values)
  if (isMoved) {
    const details = { is_default: true }
    await recordAudit(tx, viewer, { action: 'policy.updated', targetId: name, details })
  }
  return showTemplate(name, defaultId)
}

type Move = { defaultId: string; isMoved: boolean }

/** There is always exactly one default. */
async function moveDefault(tx: Transaction, scope: Scope, to: string, { isDefault }: PolicyValues): Promise<Move> {
  const current = await findDefault(tx, scope)
  if (isDefault === false && current === to) {
    throw failWith([refusal('isDefault', 'cannot be unset: make another policy the default instead')])
  }
  if (isDefault !== true || current === to) return { defaultId: current, isMoved: false }
  await setDefault(tx, scope, to)
  return { defaultId: to, isMoved: true }
}

const refusal = (param: string, message: string): Problem => ({ param, code: 'invalid_value', message })

/** The fields that differ from the current ones. */
function changesTo(policy: PolicyRow, { name, description, guardrails }: PolicyValues): Partial<PolicyRow> {
  const wanted: Partial<PolicyRow> = {
    ...(name != null && { name }),
    ...(description !== undefined && { description }),
    ...(guardrails != null && { guardrails: guardrails as unknown as Guardrail[] }),
  }
  const different = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(policy[field as keyof PolicyRow]),
  )
  return Object.fromEntries(different)
}
