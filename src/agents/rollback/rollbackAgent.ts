/** Makes the whole content of an earlier version live again, as the next version. */
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkVersion, type IfVersion } from '../../platform/expected.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { Agent } from '../agent.ts'
import { fail, failWith } from '../agentErrors.ts'
import { lockAgent } from '../lockAgent.ts'
import { checkReason } from '../versions/checkReason.ts'
import { findAgentVersion, type VersionOfAgent } from '../versions/findAgentVersion.ts'
import { wasLive } from '../versions/readDeployment.ts'
import { nextVersion } from '../versions/storeVersion.ts'
import { versionBefore } from '../versions/versionBefore.ts'
import { authorizeRollback } from './authorizeRollback.ts'
import { type RestoreDeps, restoreVersion } from './restoreVersion.ts'

type Deps = RestoreDeps & { db: Pick<Database, 'transaction' | 'select'> }

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
    if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be rolled back" })
    checkVersion('agent', agent, ifVersion)
    checkReason(reason)
    const earlier = version == null ? await versionBefore(tx, agent) : await findEarlier(tx, agent, version)
    if (earlier === undefined) throw fail('no_earlier_version', { param: 'version' })
    await authorizeRollback(tx, viewer, agent, earlier)
    return restoreVersion(deps, tx, viewer, { agent, earlier, reason })
  })
}

async function findEarlier(tx: Transaction, agent: Agent, version: number): Promise<VersionOfAgent> {
  if (await wasLive(tx, agent, version)) {
    if (version !== agent.version) return findAgentVersion({ db: tx }, agent, agent.id, version)
  } else if (version > 0 && version < (await nextVersion(tx, agent))) throw fail('never_live', { param: 'version' })
  throw failWith([
    { param: 'version', code: 'invalid_value', message: 'must be one that was live before the live version' },
  ])
}
