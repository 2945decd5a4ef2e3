/** Cancels a release: no new run gets its candidate, whichever process creates it. */
import { lockAgent } from '../agents/lockAgent.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findRelease } from './readRelease.ts'
import type { Release } from './release.ts'
import type { ReleaseDeps } from './releaseDeps.ts'
import { fail } from './releaseErrors.ts'
import { cancelReason, takeBack } from './store/endRelease.ts'

export async function cancelRelease(deps: ReleaseDeps, viewer: Viewer, id: string): Promise<Release> {
  authorize(viewer, 'agents:release')
  const { agentId } = await findRelease(deps.db, viewer, id)
  return deps.db.transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, agentId)
    const release = await findRelease(tx, viewer, id)
    if (release.status === 'cancelled') return release
    if (release.status !== 'active')
      throw fail('release_not_active', { message: `The release has already ended: it ${hasEnded[release.status]}` })
    const cancelled = { status: 'cancelled' as const, stoppedBecause: null, reason: cancelReason(release) }
    return takeBack(deps, tx, viewer, agent, release, cancelled)
  })
}

const hasEnded = { completed: 'completed', stopped: 'was stopped' } as const
