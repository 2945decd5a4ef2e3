/** Makes a candidate live, under its own number. */
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { Database } from '../platform/database/database.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import type { Agent } from './agent.ts'
import { contentOf } from './agentContent.ts'
import { fail } from './agentErrors.ts'
import { authorizeContent } from './authorizeContent.ts'
import { lockAgent } from './lockAgent.ts'
import { type HasRequiredReplay, requireReplayOf } from './releasing/requireReplay.ts'
import type { Deployment } from './store/deploymentEntity.ts'
import { checkReason } from './versions/checkReason.ts'
import { findAgentVersion, type VersionOfAgent } from './versions/findAgentVersion.ts'
import { makeLive, type VersionDeps } from './versions/makeLive.ts'
import { findDeployment, findDeploymentOfVersion } from './versions/readDeployment.ts'
import { holdUsed } from './versions/storeVersion.ts'

type Deps = VersionDeps & { db: Database; hasRequiredReplay: HasRequiredReplay }

export type DeployAgentVersionInput = {
  agentId: string
  version: number
  reason?: string | null | undefined
  /** Also if another version has gone live since the candidate was made. */
  force?: boolean | null | undefined
  idempotencyKey?: string | null | undefined
}

export async function deployAgentVersion(
  deps: Deps,
  viewer: Viewer,
  input: DeployAgentVersionInput,
): Promise<Made<Deployment>> {
  authorize(viewer, 'agents:release')
  const { idempotencyKey, ...request } = input
  const { agentId, version, reason = null, force = false } = request
  const deploymentId = deps.newId('dep')
  return makeOnce(deps, viewer, {
    operation: 'deploy_agent_version',
    key: idempotencyKey,
    request,
    id: deploymentId,
    make: async (tx) => {
      const agent = await lockAgent(tx, viewer, agentId)
      if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be changed" })
      checkReason(reason)
      const candidate = await findAgentVersion({ db: tx }, viewer, agentId, version, 'version')
      if (agent.release !== null) throw fail('release_active')
      if ((await findDeploymentOfVersion(tx, agent, version)) !== null)
        throw fail('never_live_only', { param: 'version' })
      if (force !== true) checkBase(agent, candidate, 'use `force` to replace it')
      await requireReplayOf(deps, tx, agent, version)
      const content = contentOf(candidate)
      await authorizeContent(tx, viewer, agent, content)
      await holdUsed(tx, viewer, content)
      const going = { agent, content, retired: 'superseded' as const, reason }
      const createdAt = deps.clock.now()
      const live = await makeLive(deps, tx, viewer, { ...going, version, deploymentId, createdAt })
      const details = { old_version: agent.version, new_version: version, reason }
      await deps.recordAudit(tx, viewer, { action: 'agent.deployed', targetId: agentId, details })
      return live.deployment
    },
    find: async (id) => {
      authorizeAgent(viewer, agentId)
      return (await findDeployment(deps.db, viewer, id)) as Deployment
    },
  })
}

/** The caller may not know what has gone live since the candidate was made. `advice`: what to do then. */
export function checkBase(live: Agent, { version, baseVersion }: VersionOfAgent, advice: string): void {
  if (baseVersion === live.version) return
  const message = `Version ${version} was made from version ${baseVersion}, but version ${live.version} is live now; ${advice}`
  throw fail('version_conflict', { param: 'version', message })
}
