/** Ends the current stage of a release early, if both sides have enough runs. */
import { lockAgent } from '../agents/lockAgent.ts'
import { readReleaseRollups } from '../usage/releaseRollups.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { figuresOf } from './judging/figuresOf.ts'
import { findRelease } from './readRelease.ts'
import type { Release } from './release.ts'
import type { ReleaseDeps } from './releaseDeps.ts'
import { fail } from './releaseErrors.ts'
import { nextStage } from './store/nextStage.ts'

export async function advanceRelease(deps: ReleaseDeps, viewer: Viewer, id: string): Promise<Release> {
  authorize(viewer, 'agents:release')
  const { agentId } = await findRelease(deps.db, viewer, id)
  return deps.db.transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, agentId)
    const release = await findRelease(tx, viewer, id)
    if (release.status !== 'active') throw fail('release_not_active')
    const [rollups] = await readReleaseRollups(tx, [release])
    const figures = figuresOf(rollups)
    const { minRuns } = release.judge
    const { candidate, live } = figures
    if (candidate.runs < minRuns || live.runs < minRuns)
      throw fail('not_enough_runs', {
        message: `Each side needs ${minRuns} ended runs in this stage: the candidate has ${candidate.runs}, the live version ${live.runs}`,
      })
    return nextStage(deps, tx, viewer, agent, { ...release, figures })
  })
}
