/** Starts a release of a candidate. */
import type { Agent } from '../agents/agent.ts'
import { contentOf } from '../agents/agentContent.ts'
import { authorizeContent } from '../agents/authorizeContent.ts'
import { checkBase } from '../agents/deployAgentVersion.ts'
import { lockAgent } from '../agents/lockAgent.ts'
import { requireReplayOf } from '../agents/releasing/requireReplay.ts'
import { findAgentVersion } from '../agents/versions/findAgentVersion.ts'
import { findDeploymentOfVersion } from '../agents/versions/readDeployment.ts'
import { holdUsed } from '../agents/versions/storeVersion.ts'
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import { findReplayRow } from '../replays/findReplayRow.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { type CreateReleaseInput, checkReleaseInput, judgeOf } from './createReleaseInput.ts'
import { findRelease } from './readRelease.ts'
import { noFigures, type Release } from './release.ts'
import type { ReleaseDeps } from './releaseDeps.ts'
import { fail } from './releaseErrors.ts'
import { beginRelease } from './store/changeRelease.ts'

export async function createRelease(
  deps: ReleaseDeps,
  viewer: Viewer,
  input: CreateReleaseInput,
): Promise<Made<Release>> {
  authorize(viewer, 'agents:release')
  const { idempotencyKey, ...request } = input
  const { agentId, version } = request
  const id = deps.newId('rel')
  return makeOnce(deps, viewer, {
    operation: 'create_release',
    key: idempotencyKey,
    request,
    id,
    async make(tx) {
      const agent = await lockAgent(tx, viewer, agentId)
      if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be changed" })
      checkReleaseInput(input)
      const candidate = await findAgentVersion({ db: tx }, viewer, agentId, version, 'version')
      if (agent.release !== null) throw fail('release_active')
      await checkUnreleased(tx, agent, version)
      checkBase(agent, candidate, 'copy the candidate with `copy_of`')
      if (input.replayId != null) await checkReplay(tx, agent, version, input.replayId)
      await requireReplayOf(deps, tx, agent, version)
      await authorizeContent(tx, viewer, agent, contentOf(candidate))
      await holdUsed(tx, viewer, contentOf(candidate))
      return beginRelease(deps, tx, viewer, agent, toRelease(deps, viewer, agent, id, input))
    },
    find: (earlier) => findRelease(deps.db, viewer, earlier),
  })
}

async function checkUnreleased(tx: Transaction, agent: Agent, version: number): Promise<void> {
  const deployment = await findDeploymentOfVersion(tx, agent, version)
  if (deployment === null) return
  if (deployment.wasLive)
    throw fail('never_live_only', {
      param: 'version',
      message: 'Only a version that was never live can be released; use copy_of for others',
    })
  throw fail('already_released', { param: 'version' })
}

async function checkReplay(tx: Transaction, agent: Agent, version: number, id: string): Promise<void> {
  const replay = isId('rpl', id) ? await findReplayRow(tx, agent, id) : undefined
  if (replay === undefined) throw fail('replay_not_found', { param: 'replayId' })
  if (replay.agentId !== agent.id || replay.version !== version || replay.verdict !== 'passed')
    throw fail('replay_not_passed', { param: 'replayId' })
}

function toRelease(deps: ReleaseDeps, viewer: Viewer, agent: Agent, id: string, input: CreateReleaseInput): Release {
  const now = deps.clock.now()
  return {
    organizationId: viewer.organizationId,
    id,
    agentId: agent.id,
    version: input.version,
    liveVersion: agent.version,
    status: 'active',
    stage: 1,
    stages: input.stages.map(({ percent, seconds }) => ({ percent, seconds })),
    judge: judgeOf(input),
    stickyBy: input.stickyBy ?? null,
    replayId: input.replayId ?? null,
    deploymentId: deps.newId('dep'),
    reason: input.reason ?? null,
    stoppedBecause: null,
    figures: noFigures,
    runsAtLook: 0,
    createdBy: viewer.id,
    createdAt: now,
    stageBeganAt: now,
    finishedAt: null,
    changedAt: now,
  }
}
