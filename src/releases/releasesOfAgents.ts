/** Changes the active release of a locked agent: a rollback or archiving cancels it, and a new live version is stored with it. */
import type { Agent } from '../agents/agent.ts'
import type { ReleasesOfAgents } from '../agents/releasing/releasesOfAgents.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { findReleaseRow } from './readRelease.ts'
import type { Release } from './release.ts'
import type { ChangeReleaseDeps } from './releaseDeps.ts'
import { cancelReason, takeBack } from './store/endRelease.ts'
import { releaseEntity } from './store/releaseEntity.ts'

export const createReleasesOfAgents = (deps: ChangeReleaseDeps): ReleasesOfAgents => ({
  async end(tx, changer, agent) {
    if (agent.release === null) return agent
    const release = await activeRelease(tx, agent, agent.release.id)
    const cancelled = { status: 'cancelled' as const, stoppedBecause: null, reason: cancelReason(release) }
    await takeBack(deps, tx, changer, agent, release, cancelled)
    return { ...agent, release: null, releaseRevision: agent.releaseRevision + 1 }
  },
  async liveChanged(tx, { organizationId, release, version }) {
    if (release === null) return
    const changes = { liveVersion: version, changedAt: deps.clock.now() }
    await tx.manager.update(releaseEntity, { organizationId, id: release.id }, changes)
    tx.afterCommit(() => deps.releaseChanged(release.id))
  },
})

async function activeRelease(tx: Transaction, agent: Agent, id: string): Promise<Release> {
  const release = await findReleaseRow(tx, agent, id)
  if (release === null) throw new Error('an agent names a release that does not exist')
  return release
}
