/** Archives an agent: it gets no new runs, active runs finish, its history stays readable. Idempotent. */
import type { Database } from '../platform/database/database.ts'
import { checkVersion, type IfVersion } from '../platform/expected.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { Agent } from './agent.ts'
import { lockAgent } from './lockAgent.ts'
import type { ReleasesOfAgents } from './releasing/releasesOfAgents.ts'
import { agentEntity } from './store/agentEntity.ts'
import { recordUpdate, type VersionDeps } from './versions/makeLive.ts'

type Deps = VersionDeps & { db: Pick<Database, 'transaction'>; releasesOfAgents: ReleasesOfAgents }

export type ArchiveAgentInput = IfVersion & { id: string }

export async function archiveAgent(deps: Deps, viewer: Viewer, input: ArchiveAgentInput): Promise<Agent> {
  authorize(viewer, 'agents:write')
  const { id, ifVersion } = input
  return deps.db.transaction(async (tx) => {
    const found = await lockAgent(tx, viewer, id)
    checkVersion('agent', found, ifVersion)
    if (found.status === 'archived') return found
    const agent = await deps.releasesOfAgents.end(tx, viewer, found)
    const archivedAt = deps.clock.now()
    const changes = { status: 'archived' as const, archivedAt, updatedAt: archivedAt }
    await tx.manager.update(agentEntity, { organizationId: agent.organizationId, id }, changes)
    const archived = { ...agent, ...changes }
    const difference = { changed: ['status'], old: { status: 'active' }, new: { status: 'archived' } }
    await recordUpdate(deps, tx, viewer, agent, archived, difference)
    await deps.recordAudit(tx, viewer, { action: 'agent.archived', targetId: id, details: { name: agent.name } })
    return archived
  })
}
