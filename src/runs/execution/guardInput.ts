/** What a caller sends to an agent, judged by the policy in force: refused, or as the agent may see it. */
import type { Viewer } from '../../access/viewer.ts'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import { checkValuePaced } from '../../guardrails/checkValue.ts'
import type { CompiledPolicy } from '../../guardrails/compilePolicy.ts'
import type { Triggered } from '../../guardrails/guardrail.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ServiceError } from '../../platform/errors.ts'
import type { NewId } from '../../platform/ids.ts'
import type { LivePolicies } from '../../policies/livePolicies.ts'
import { failWith } from '../runErrors.ts'
import { type GuardrailRecords, guardrailRecordsOf, toDetails } from '../store/guardrailRecords.ts'

export type GuardInputDeps = {
  db: Pick<Database, 'transaction'>
  livePolicies: LivePolicies
  recordAudit: RecordAudit
  newId: NewId
}

/** `value`: as the agent may see it. */
export type Guarded<Value> =
  | { isBlocked: false; value: Value; notes: GuardrailRecords | undefined }
  | { isBlocked: true; by: Triggered[] }

type GuardedAgent = { id: string; policy: string | null }

/** An input is judged by all guardrails for inputs, what is sent to a run later by all that don't ask for a shape. */
export async function guardInput<Value>(
  deps: GuardInputDeps,
  viewer: Viewer,
  agent: GuardedAgent,
  value: Value,
  isWhole: boolean,
): Promise<Guarded<Value>> {
  const policy = await deps.livePolicies.find(viewer, agent.policy)
  if (policy.input.length === 0) return { isBlocked: false, value, notes: undefined }
  const judged = await checkValuePaced(isWhole ? policy : withoutShapes(policy), 'input', value)
  if (judged.verdict === 'blocked') return { isBlocked: true, by: judged.triggered }
  return {
    isBlocked: false,
    value: judged.value as Value,
    notes: guardrailRecordsOf(deps, viewer, agent.id, judged.triggered),
  }
}

const withoutShapes = (policy: CompiledPolicy): CompiledPolicy => ({
  ...policy,
  input: policy.input.filter(({ looksAt }) => looksAt !== 'value'),
})

/** The refusal to throw, once it is in the audit log. */
export async function refuseBlocked(
  { db, recordAudit }: GuardInputDeps,
  viewer: Viewer,
  { agentId, runId, param }: { agentId: string; runId?: string; param: string },
  triggered: Triggered[],
): Promise<ServiceError> {
  const blocks = triggered.filter(({ action }) => action === 'block')
  await db.transaction(async (tx) => {
    for (const each of blocks) {
      const details = toDetails(agentId, each)
      await recordAudit(tx, viewer, { action: 'guardrail.blocked', targetId: runId ?? agentId, details })
    }
  })
  return failWith(
    blocks.map(({ check }) => ({ param, code: 'guardrail_blocked', message: `was blocked by the guardrail ${check}` })),
  )
}
