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
import type { CheckDeps } from './runtime/checkRuntime.ts'
import type { CheckExpression } from './runtime/runtimeType.ts'
import { differenceOf } from './versions/agentDiff.ts'
import type { VersionDeps } from './versions/makeLive.ts'
import { writeVersion } from './versions/writeVersion.ts'

type Deps = VersionDeps & { db: Pick<Database, 'transaction' | 'select'>; checkExpression: CheckExpression }

export type UpdateAgentInput = AgentChanges & IfVersion & { id: string; retentionDays?: number | null | undefined }

export async function updateAgent(deps: Deps, viewer: Viewer, input: UpdateAgentInput): Promise<Agent> {
  authorize(viewer, 'agents:write')
  const { id, ifVersion, retentionDays, ...given } = input
  if (retentionDays !== undefined) authorize(viewer, 'runs:erase')
  const problems = [...retentionProblems(deps, viewer, retentionDays), ...(await checkAhead(deps, viewer, id, given))]
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
    const kept =
      retentionDays === undefined ? agent : await changeAgentRetention(deps, tx, viewer, agent, retentionDays)
    if (changed.length === 0) return kept
    const writing = { agent: kept, content, retired: 'superseded' as const, reason: null }
    const updated = await writeVersion(deps, tx, viewer, writing)
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
