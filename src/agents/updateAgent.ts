/** Changes an agent. Every effective change is a new version. */
import type { Database } from '../platform/database/database.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkVersion, type IfVersion } from '../platform/expected.ts'
import { authorize, mayUseAgent, type Viewer } from '../viewer/viewer.ts'
import type { Agent } from './agent.ts'
import { type AgentChanges, applyChanges, contentOf, contentProblems } from './agentContent.ts'
import { fail } from './agentErrors.ts'
import { authorizeContent } from './authorizeContent.ts'
import { changeAgentRetention, retentionProblems } from './changeAgentRetention.ts'
import { withoutOfferedSchema } from './inputSchema.ts'
import { lockAgent } from './lockAgent.ts'
import { findAgents } from './readAgent.ts'
import { changeRequireReplay, readGiven } from './releasing/changeRequireReplay.ts'
import type { ReleasesOfAgents } from './releasing/releasesOfAgents.ts'
import type { GivenRequireReplay, ReadRequireReplay } from './releasing/requireReplay.ts'
import { moveBases, restrictChange } from './releasing/restrictChange.ts'
import type { CheckDeps } from './runtime/checkRuntime.ts'
import type { CheckExpression } from './runtime/runtimeType.ts'
import { differenceOf } from './versions/agentDiff.ts'
import type { VersionDeps } from './versions/makeLive.ts'
import { writeVersion } from './versions/writeVersion.ts'

type Deps = VersionDeps & {
  db: Pick<Database, 'transaction' | 'select'>
  checkExpression: CheckExpression
  readRequireReplay: ReadRequireReplay
  releasesOfAgents: ReleasesOfAgents
}

export type UpdateAgentInput = AgentChanges &
  IfVersion & {
    id: string
    retentionDays?: number | null | undefined
    requireReplay?: GivenRequireReplay | null | undefined
  }

export async function updateAgent(deps: Deps, viewer: Viewer, input: UpdateAgentInput): Promise<Agent> {
  authorize(viewer, 'agents:write')
  const { id, ifVersion, retentionDays, requireReplay, ...given } = input
  if (retentionDays !== undefined) authorize(viewer, 'runs:erase')
  if (requireReplay !== undefined) authorize(viewer, 'agents:release')
  const problems = [...retentionProblems(deps, viewer, retentionDays), ...(await checkAhead(deps, viewer, id, given))]
  const required = await readGiven(deps, viewer, id, requireReplay, problems)
  return deps.db.transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, id)
    const changes = withoutOfferedSchema(agent, given)
    await authorizeContent(tx, viewer, agent, changes)
    if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be changed" })
    checkVersion('agent', agent, ifVersion)
    const before = contentOf(agent)
    if (problems.length > 0) throw failWith(problems)
    const content = applyChanges(before, changes)
    const { changed } = differenceOf(before, content)
    await restrictChange(tx, viewer, agent, content)
    const set = required === undefined ? agent : await changeRequireReplay(deps, tx, viewer, agent, required)
    const kept = retentionDays === undefined ? set : await changeAgentRetention(deps, tx, viewer, set, retentionDays)
    if (changed.length === 0) return kept
    const writing = { agent: kept, content, retired: 'superseded' as const, reason: null }
    const updated = await writeVersion(deps, tx, viewer, writing)
    if (agent.requireReplay !== null) await moveBases(tx, updated, agent.version)
    await deps.releasesOfAgents.liveChanged(tx, updated)
    const details = { old_version: agent.version, new_version: updated.version, changed }
    await deps.recordAudit(tx, viewer, { action: 'agent.updated', targetId: id, details })
    return updated
  })
}

/**
 * Runs before the transaction, so that waiting for a check holds neither a connection nor the agent's lock. The kind of an
 * agent never changes; policy and connectors are looked up again when the version is written.
 */
export async function checkAhead(
  deps: CheckDeps,
  viewer: Viewer,
  id: string,
  changes: AgentChanges,
): Promise<Problem[]> {
  const [agent] = await findAgents(deps, viewer, [id])
  if (agent === undefined || !mayUseAgent(viewer, id)) return [] // refused by `lockAgent`
  return contentProblems(deps, viewer, agent, changes)
}
