/** Applies the organisation's default policy to the input of a pipeline run: it is blocked, or passes unchanged or redacted. */
import type { Verdict } from '../../guardrails/checkValue.ts'
import type { Triggered } from '../../guardrails/guardrail.ts'
import type { JsonObject } from '../../platform/json.ts'
import { confirmRefusal } from '../../policies/confirmRefusal.ts'
import { type GuardInputDeps, refuseBlocked } from '../../runs/execution/guardInput.ts'
import type { Viewer } from '../../viewer/viewer.ts'

export type GuardedInput = { value: JsonObject; triggered: Triggered[] }

export async function guardPipelineInput(
  deps: GuardInputDeps,
  viewer: Viewer,
  pipelineId: string,
  input: JsonObject,
): Promise<GuardedInput> {
  const judge = () => judgeInput(deps, viewer, input)
  const { verdict, value, triggered } = await confirmRefusal(deps.livePolicies, viewer, judge, isBlocked)
  if (verdict === 'pass') return { value: value as JsonObject, triggered }
  const refused = { checked: { pipeline_id: pipelineId }, targetId: pipelineId, param: 'input' }
  throw await refuseBlocked(deps, viewer, refused, triggered)
}

const isBlocked = ({ verdict }: Verdict): boolean => verdict === 'blocked'

async function judgeInput({ livePolicies, judge }: GuardInputDeps, viewer: Viewer, input: JsonObject) {
  const policy = await livePolicies.find(viewer, null)
  return judge.value(viewer.organizationId, policy.input, 'input', input)
}
