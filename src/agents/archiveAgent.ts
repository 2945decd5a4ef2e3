/** Archives an agent: it gets no new runs, active runs finish, its history stays readable. Idempotent. */
import { authorize, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import type { Agent } from './agent.ts'
import { lockAgent } from './lockAgent.ts'
import { agentEntity } from './store/agentEntity.ts'
import { recordUpdate, type WriteVersionDeps } from './versions/writeVersion.ts'

type Deps = WriteVersionDeps & { db: Pick<Database, 'transaction'> }

export async function archiveAgent(deps: Deps, viewer: Viewer, id: string): Promise<Agent> {
  authorize(viewer, 'agents:write')
  return deps.db.transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, id)
    if (agent.status === 'archived') return agent
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
