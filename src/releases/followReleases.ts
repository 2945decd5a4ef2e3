/** Follows the releases of an agent: sends each of their later states. */
import { findAgents } from '../agents/readAgent.ts'
import type { Database } from '../platform/database/database.ts'
import { authorize, authorizeAgent, type Viewed, type Viewer } from '../viewer/viewer.ts'
import type { LiveReleases } from './liveReleases.ts'
import { fail } from './releaseErrors.ts'

export type ReleaseUpdates = Viewed<ReturnType<LiveReleases['open']>>

type Deps = { db: Pick<Database, 'select'>; liveReleases: LiveReleases }

export async function followReleases(deps: Deps, viewer: Viewer, agentId: string): Promise<ReleaseUpdates> {
  authorize(viewer, 'agents:read')
  const [agent] = await findAgents(deps, viewer, [agentId])
  if (agent === undefined) throw fail('agent_not_found')
  const mayFollow = (current: Viewer) => {
    authorize(current, 'agents:read')
    authorizeAgent(current, agentId)
  }
  mayFollow(viewer)
  const updates = deps.liveReleases.open(viewer.organizationId, (release) => release.agentId === agentId)
  return { ...updates, authorize: mayFollow }
}
