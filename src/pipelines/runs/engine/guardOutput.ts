/** Applies the organisation's default policy to the output of a pipeline run, before any of it is stored. */
import type { Verdict } from '../../../guardrails/checkValue.ts'
import type { Judge } from '../../../guardrails/judge.ts'
import { confirmRefusal } from '../../../policies/confirmRefusal.ts'
import type { LivePolicies } from '../../../policies/livePolicies.ts'
import { blockedMessage } from '../../../runs/execution/outputGuard.ts'
import type { Output } from '../deciding/snapshot.ts'
import { stepError } from '../deciding/stepErrors.ts'
import type { PipelineRunState } from '../pipelineRun.ts'

export type GuardOutputDeps = { livePolicies: LivePolicies; judge: Pick<Judge, 'value'> }

/** Throws if the guardrails can't be applied now. */
export async function guardOutput(deps: GuardOutputDeps, state: PipelineRunState, output: Output): Promise<Output> {
  if ('error' in output) return output
  const judge = async () =>
    deps.judge.value(state.organizationId, await outputGuardrails(deps, state), 'output', output.value)
  const { verdict, value, triggered } = await confirmRefusal(deps.livePolicies, state, judge, isBlocked)
  if (verdict === 'pass') return { value, triggered }
  return { error: stepError('guardrail_blocked', blockedMessage(triggered)), triggered }
}

/** Whether there is anything to check; checking may take a while. */
export const isOutputGuarded = async (deps: GuardOutputDeps, state: PipelineRunState): Promise<boolean> =>
  (await outputGuardrails(deps, state)).length > 0

const isBlocked = ({ verdict }: Verdict): boolean => verdict === 'blocked'

const outputGuardrails = async ({ livePolicies }: GuardOutputDeps, state: PipelineRunState) =>
  (await livePolicies.find(state, null)).output
