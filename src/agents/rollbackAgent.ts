/** Makes the whole content of an earlier version live again, as the next version. */
import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import type { Problem } from '../platform/errors.ts'
import { checkText, refuseInto } from '../platform/fieldChecks.ts'
import type { Agent } from './agent.ts'
import { contentOf } from './agentContent.ts'
import { fail, failWith } from './agentErrors.ts'
import { authorizeContent } from './authorizeContent.ts'
import { bringBack } from './bringBack.ts'
import { lockAgent } from './lockAgent.ts'
import { findAgentVersion } from './versions/findAgentVersion.ts'
import type { WriteVersionDeps } from './versions/writeVersion.ts'

type Deps = WriteVersionDeps & { db: Pick<Database, 'transaction' | 'select'> }

export type RollbackAgentInput = { id: string; version?: number | null | undefined; reason?: string | null | undefined }

export async function rollbackAgent(deps: Deps, viewer: Viewer, input: RollbackAgentInput): Promise<Agent> {
  authorize(viewer, 'agents:write')
  const { id, version, reason = null } = input
  return deps.db.transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, id)
    const target = version ?? agent.version - 1
    if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be rolled back" })
    checkRollback(agent, target, reason)
    const earlier = await findAgentVersion({ db: tx }, viewer, id, target)
    await authorizeContent(tx, viewer, agent, contentOf(earlier))
    return bringBack(deps, tx, viewer, { agent, earlier, reason })
  })
}

function checkRollback(agent: Agent, target: number, reason: string | null): void {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  if (target < 1 || target >= agent.version) {
    refuse('version', agent.version === 1 ? 'has no earlier version' : `must be from 1 to ${agent.version - 1}`)
  }
  if (reason !== null) checkText(refuse, 'reason', reason, 2_000)
  if (problems.length > 0) throw failWith(problems)
}
