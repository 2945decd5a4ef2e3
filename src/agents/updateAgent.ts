/** Changes an agent. Every effective change is a new version. */
import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import type { Agent } from './agent.ts'
import { type AgentChanges, changeContent, contentOf } from './agentContent.ts'
import { differenceOf } from './agentDiff.ts'
import { fail } from './agentErrors.ts'
import { authorizeContent } from './authorizeContent.ts'
import { lockAgent } from './lockAgent.ts'
import type { CheckExpression } from './runtime/runtimeType.ts'
import { type WriteVersionDeps, writeVersion } from './writeVersion.ts'

type Deps = WriteVersionDeps & { db: Pick<Database, 'transaction'>; checkExpression: CheckExpression }

export type UpdateAgentInput = AgentChanges & {
  id: string
  /** Fails if this is not the live version. */
  ifVersion?: number | null | undefined
}

export async function updateAgent(deps: Deps, viewer: Viewer, input: UpdateAgentInput): Promise<Agent> {
  authorize(viewer, 'agents:write')
  const { id, ifVersion, ...changes } = input
  const checkExpression = await checkAhead(deps, viewer, changes)
  return deps.db.transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, id)
    await authorizeContent(tx, viewer, agent, changes)
    if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be changed" })
    checkVersion(agent, ifVersion)
    const before = contentOf(agent)
    const content = await changeContent({ db: tx, checkExpression }, viewer, agent, before, changes)
    const { changed } = differenceOf(before, content)
    if (changed.length === 0) return agent
    const updated = await writeVersion(deps, tx, viewer, { agent, content, retired: 'superseded', reason: null })
    const details = { old_version: agent.version, new_version: updated.version, changed }
    await deps.recordAudit(tx, viewer, { action: 'agent.updated', targetId: id, details })
    return updated
  })
}

/** Runs before the transaction, so that waiting for a check holds neither a connection nor the agent's lock. */
async function checkAhead(
  { checkExpression }: Deps,
  { organizationId }: Viewer,
  { config, runtime }: AgentChanges,
): Promise<CheckExpression> {
  const faults = new Map<unknown, string | undefined>()
  for (const text of [config?.expression, runtime?.expression])
    if (typeof text === 'string') faults.set(text, await checkExpression(organizationId, text))
  return async (_, text) => (faults.has(text) ? faults.get(text) : checkExpression(organizationId, text))
}

function checkVersion({ version }: Agent, expected: number | null | undefined): void {
  if (expected == null || expected === version) return
  throw fail('version_conflict', { message: `The agent is at version ${version}, not ${expected}` })
}
