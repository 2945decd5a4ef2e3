/** Makes the whole content of an earlier version live again, as the next version. */
import type { Database } from '../platform/database/database.ts'
import type { Problem } from '../platform/errors.ts'
import { checkVersion, type IfVersion } from '../platform/expected.ts'
import { checkText, refuseInto } from '../platform/fieldChecks.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { Agent } from './agent.ts'
import { fail, failWith } from './agentErrors.ts'
import { authorizeRollback } from './authorizeRollback.ts'
import { lockAgent } from './lockAgent.ts'
import { restoreVersion } from './restoreVersion.ts'
import { findAgentVersion } from './versions/findAgentVersion.ts'
import { versionBefore } from './versions/versionBefore.ts'
import type { WriteVersionDeps } from './versions/writeVersion.ts'

type Deps = WriteVersionDeps & { db: Pick<Database, 'transaction' | 'select'> }

export type RollbackAgentInput = IfVersion & {
  id: string
  version?: number | null | undefined
  reason?: string | null | undefined
}

export async function rollbackAgent(deps: Deps, viewer: Viewer, input: RollbackAgentInput): Promise<Agent> {
  authorize(viewer, 'agents:write')
  const { id, ifVersion, version, reason = null } = input
  return deps.db.transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, id)
    const before = version == null ? await versionBefore(tx, agent) : undefined
    const target = version ?? before?.version ?? 0
    if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be rolled back" })
    checkVersion('agent', agent, ifVersion)
    checkRollback(agent, target, reason)
    const earlier = before ?? (await findAgentVersion({ db: tx }, viewer, id, target))
    await authorizeRollback(tx, viewer, agent, earlier)
    return restoreVersion(deps, tx, viewer, { agent, earlier, reason })
  })
}

function checkRollback(agent: Agent, target: number, reason: string | null): void {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  if (target < 1 || target >= agent.version) {
    const range = agent.version === 1 ? 'an earlier one, and there is none' : `from 1 to ${agent.version - 1}`
    refuse('version', `must be ${range}`)
  }
  if (reason !== null) checkText(refuse, 'reason', reason, 2_000)
  if (problems.length > 0) throw failWith(problems)
}
