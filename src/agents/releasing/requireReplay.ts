/** The replay that an agent may require before a version goes live. Replays know agents, so what they show is asked by functions. */
import type { Scope } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../agentErrors.ts'

/** What a replay must have shown before a version goes live; the checks are those of replays. */
export type RequireReplay = { minRuns: number; checks: JsonObject[] }

/** As callers give it. */
export type GivenRequireReplay = { minRuns: number; checks: readonly { check: string }[] }

/** Throws if a check can't be used; with the defaults of its checks. */
export type ReadRequireReplay = (viewer: Viewer, agentId: string, given: GivenRequireReplay) => Promise<RequireReplay>

type AgentId = Scope & { id: string }

/** Whether a replay of the version passed lately, with as many runs and with checks that are at least as strict. */
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
    message: `The agent requires a replay of version ${version} with at least ${requireReplay.minRuns} runs that passed in the last 7 days`,
    param: 'version',
  })
}
