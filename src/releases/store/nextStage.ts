import type { Agent } from '../../agents/agent.ts'
import type { Changer } from '../../agents/versions/makeLive.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Release } from '../release.ts'
import type { ChangeReleaseDeps } from '../releaseDeps.ts'
import { beginStage } from './changeRelease.ts'
import { completeRelease } from './endRelease.ts'

/** Begins the next stage or, after the last one, makes the candidate live. The agent is locked. */
export const nextStage = (
  deps: ChangeReleaseDeps,
  tx: Transaction,
  changer: Changer,
  agent: Agent,
  release: Release,
): Promise<Release> =>
  release.stage < release.stages.length
    ? beginStage(deps, tx, changer, agent, release)
    : completeRelease(deps, tx, changer, agent, release)
