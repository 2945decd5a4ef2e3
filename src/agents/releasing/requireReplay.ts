/** The replay that an agent may require before a version goes live. Replays import agents, so their functions are injected. */
import type { Scope } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Problem } from '../../platform/errors.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../agentErrors.ts'

/** The least number of runs that the replay must have had, and the checks that it must have passed. */
export type RequireReplay = { minRuns: number; checks: JsonObject[] }

/** The form that callers send. */
export type GivenRequireReplay = { minRuns: number; checks: readonly { check: string }[] }

/** With the defaults of its checks. Adds its problems to `problems`; throws if the viewer may not use the agent of a check. */
export type ReadRequireReplay = (
  viewer: Viewer,
  agentId: string,
  given: GivenRequireReplay,
  problems: Problem[],
) => Promise<RequireReplay>

type AgentId = Scope & { id: string }

/** Whether a recent replay of the version passed, with at least as many runs and with checks that are at least as strict. */
export type HasRequiredReplay = (
  tx: Transaction,
  agent: AgentId,
  version: number,
  required: RequireReplay,
) => Promise<boolean>

export async function requireReplayOf(
  { hasRequiredReplay }: { hasRequiredReplay: HasRequiredReplay },
  tx: Transaction,
  agent: AgentId & { requireReplay: RequireReplay | null },
  version: number,
): Promise<void> {
  const { requireReplay } = agent
  if (requireReplay === null || (await hasRequiredReplay(tx, agent, version, requireReplay))) return
  throw fail('replay_required', {
    message: `The agent requires a replay of version ${version} that passed in the last 7 days, with at least ${requireReplay.minRuns} runs`,
    param: 'version',
  })
}
