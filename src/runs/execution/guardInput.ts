/** Applies the policy in force to what a caller sends to an agent: it is blocked, or passes unchanged or redacted. */
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Triggered } from '../../guardrails/guardrail.ts'
import type { Judge } from '../../guardrails/judge.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ServiceError } from '../../platform/errors.ts'
import type { NewId } from '../../platform/ids.ts'
import { inSpan, type Tracing } from '../../platform/tracing/tracing.ts'
import type { LivePolicies } from '../../policies/livePolicies.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { failWith } from '../runErrors.ts'
import {
  type Checked,
  type GuardrailRecords,
  guardrailRecordsOf,
  toVerdicts,
} from '../store/changes/guardrailRecords.ts'
import { guardrailAttributes } from './guardrailAttributes.ts'

export type GuardInputDeps = {
  db: Pick<Database, 'transaction'>
  livePolicies: LivePolicies
  judge: Pick<Judge, 'value'>
  recordAudit: RecordAudit
  newId: NewId
  tracing: Tracing
}

/** `value`: the input, redacted if the policy requires it. */
export type Guarded<Value> =
  | { isBlocked: false; value: Value; records: GuardrailRecords | undefined }
  | { isBlocked: true; by: Triggered[] }

type GuardedAgent = { id: string; policy: string | null }

/** `isWhole`: the value is the input of a run. An answer or a message is not checked by guardrails for whole values. */
export async function guardInput<Value>(
  deps: GuardInputDeps,
  viewer: Viewer,
  agent: GuardedAgent,
  value: Value,
  isWhole: boolean,
): Promise<Guarded<Value>> {
  const policy = await deps.livePolicies.find(viewer, agent.policy)
  if (policy.input.length === 0) return { isBlocked: false, value, records: undefined }
  const guardrails = isWhole ? policy.input : policy.input.filter(({ guardrail: { check } }) => check !== 'json_schema')
  const span = deps.tracing.start('check input', viewer.origin.traceparent)
  const judged = await inSpan(span, async () => {
    const found = await deps.judge.value(viewer.organizationId, guardrails, 'input', value)
    if (span.isRecorded) span.set(guardrailAttributes(guardrails.length, found))
    return found
  })
  if (judged.verdict === 'blocked') return { isBlocked: true, by: judged.triggered }
  return {
    isBlocked: false,
    value: judged.value as Value,
    records: guardrailRecordsOf(deps, viewer, agent.id, judged.triggered),
  }
}

/** Records the block in the audit log and returns the error to throw. */
export async function refuseBlocked(
  { db, recordAudit }: GuardInputDeps,
  viewer: Viewer,
  { checked, targetId, param }: { checked: Checked; targetId: string; param: string },
  triggered: Triggered[],
): Promise<ServiceError> {
  const blocks = triggered.filter(({ action }) => action === 'block')
  await db.transaction(async (tx) => {
    for (const verdict of toVerdicts(checked, blocks)) await recordAudit(tx, viewer, { ...verdict, targetId })
  })
  return failWith(
    blocks.map(({ check, reason }) => ({
      param,
      code: 'guardrail_blocked',
      message: `was blocked by the guardrail ${check}${reason === undefined ? '' : `, which ${reason}`}`,
    })),
  )
}
