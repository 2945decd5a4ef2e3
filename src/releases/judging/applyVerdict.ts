/** Advances, completes or stops a release that was judged. A verdict on an earlier stage is ignored. */
import { lockAgentUnviewed } from '../../agents/lockAgent.ts'
import type { Changer } from '../../agents/versions/makeLive.ts'
import { noOrigin } from '../../viewer/viewer.ts'
import type { StageVerdict } from '../judge/judgeStage.ts'
import { findReleaseRow } from '../readRelease.ts'
import type { Release } from '../release.ts'
import type { ReleaseDeps } from '../releaseDeps.ts'
import { takeBack } from '../store/endRelease.ts'
import { storeLook } from '../store/judgedReleases.ts'
import { nextStage } from '../store/nextStage.ts'

export async function applyVerdict(deps: ReleaseDeps, judged: Release, verdict: StageVerdict): Promise<void> {
  if (verdict.verdict === 'continue') {
    if (verdict.runsAtLook !== judged.runsAtLook) await storeLook(deps.db, judged, verdict.runsAtLook)
    return
  }
  await deps.db.transaction(async (tx) => {
    const agent = await lockAgentUnviewed(tx, judged, judged.agentId)
    const release = await findReleaseRow(tx, judged, judged.id)
    if (release?.status !== 'active' || release.stage !== judged.stage) return
    const current = { ...release, figures: judged.figures }
    const { organizationId, id } = judged
    const changer: Changer = { organizationId, id, kind: 'release', name: id, origin: noOrigin }
    if (verdict.verdict === 'next_stage') await nextStage(deps, tx, changer, agent, current)
    else {
      const { stoppedBecause, reason } = verdict
      await takeBack(deps, tx, changer, agent, current, { status: 'stopped', stoppedBecause, reason })
    }
  })
}
