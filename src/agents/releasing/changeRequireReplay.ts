/** Changes the replay that an agent requires before a version goes live: a setting that all its versions share. */
import { canonicalJson } from '../../idempotency/requestHash.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Problem } from '../../platform/errors.ts'
import { mayUseAgent, type Viewer } from '../../viewer/viewer.ts'
import type { Agent } from '../agent.ts'
import { findAgents } from '../readAgent.ts'
import { agentEntity } from '../store/agentEntity.ts'
import { recordUpdate, type VersionDeps } from '../versions/makeLive.ts'
import type { GivenRequireReplay, ReadRequireReplay, RequireReplay } from './requireReplay.ts'

/** Returns undefined if the caller does not change it. Adds its problems to `problems`. May take seconds. */
export async function readGiven(
  { db, readRequireReplay }: { db: Pick<Database, 'select'>; readRequireReplay: ReadRequireReplay },
  viewer: Viewer,
  agentId: string,
  given: GivenRequireReplay | null | undefined,
  problems: Problem[],
): Promise<RequireReplay | null | undefined> {
  if (given == null) return given
  const [agent] = await findAgents({ db }, viewer, [agentId])
  if (agent === undefined || !mayUseAgent(viewer, agentId)) return undefined // refused by `lockAgent`
  return readRequireReplay(viewer, agentId, given, problems)
}

export async function changeRequireReplay(
  deps: VersionDeps,
  tx: Transaction,
  viewer: Viewer,
  agent: Agent,
  requireReplay: RequireReplay | null,
): Promise<Agent> {
  const { organizationId, id } = agent
  if (canonicalJson(requireReplay) === canonicalJson(agent.requireReplay)) return agent
  const updatedAt = deps.clock.now()
  await tx.manager.update(agentEntity, { organizationId, id }, { requireReplay, updatedAt } as object)
  const changed = { ...agent, requireReplay, updatedAt }
  const [old, now] = [inEvent(agent.requireReplay), inEvent(requireReplay)]
  const difference = { changed: ['require_replay'], old: { require_replay: old }, new: { require_replay: now } }
  await recordUpdate(deps, tx, viewer, agent, changed, difference)
  const details = { ...difference, old_version: agent.version, new_version: agent.version }
  await deps.recordAudit(tx, viewer, { action: 'agent.updated', targetId: id, details })
  return changed
}

/** Events name only the kinds of the checks: their settings can be large, and can contain content. */
const inEvent = (required: RequireReplay | null) =>
  required && { min_runs: required.minRuns, checks: required.checks.map(({ check }) => check) }
