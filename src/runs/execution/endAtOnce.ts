/*
 * The end of a run whose agent answers at once, computed before the run is stored, so that one statement stores the run and
 * its end. Since such an agent has no effects, nothing is lost if the process ends in between: nobody knows of the run yet.
 */
import type { Clock } from '../../platform/clock.ts'
import type { NewId } from '../../platform/ids.ts'
import type { LivePolicies } from '../../policies/livePolicies.ts'
import type { Runtime } from '../../runtimes/runtime.ts'
import type { Run } from '../run.ts'
import type { EndOfRun } from '../store/insertRuns.ts'
import { runEndedEvent } from '../store/runData.ts'
import { endingOf } from './ending.ts'
import type { ExecutableAgent } from './executableAgent.ts'

type Deps = { clock: Clock; newId: NewId; livePolicies: LivePolicies }

export type EndedAtOnce = { run: Run; end: EndOfRun }

/** Undefined if the run has to be executed: its runtime takes time, its output is checked, or it fails. */
export async function endAtOnce(
  deps: Deps,
  run: Run,
  agent: ExecutableAgent,
  { answerAtOnce }: Runtime,
): Promise<EndedAtOnce | undefined> {
  if (answerAtOnce === undefined || agent.outputSchema !== null) return undefined
  const policy = await deps.livePolicies.find(run, agent.policy)
  if (policy.output.length > 0) return undefined
  try {
    const { fields, outputText } = await endingOf(deps, run, answerAtOnce(run.input), null, neverAborted)
    const ended: Run = { ...run, ...fields, owner: null, lastSeq: run.lastSeq + 1 }
    const event = runEndedEvent(deps.newId, ended)
    return event === null || outputText === null ? undefined : { run: ended, end: { outputText, event } }
  } catch {
    return undefined
  }
}

const neverAborted = new AbortController().signal
