/** Follows a run's log from any number on, on any instance, during the run or after it. Authorised like any read. */
import { authorize, type Viewer } from '../access/viewer.ts'
import { fail } from '../platform/errors.ts'
import { findRun } from './readRun.ts'
import type { Run } from './run.ts'
import { hasEnded } from './runStatus.ts'
import type { RunStore } from './runStore.ts'
import type { Followed, Follower, RunTails } from './runTails.ts'

export type FollowDeps = { runStore: RunStore; runTails: RunTails }

export type Following = {
  run: Run
  /** Nothing is left to come. */
  isOver: boolean
  start(follower: Follower): Followed
}

export async function followRun(deps: FollowDeps, viewer: Viewer, id: string, after: number): Promise<Following> {
  authorize(viewer, 'runs:read')
  return followFrom(deps, await findRun(deps, viewer, id), after)
}

/** For a run that its caller has just created: that it may be followed needs no further right. */
export function followFrom({ runTails }: FollowDeps, run: Run, after: number): Following {
  if (after < 0) throw fail('invalid_value', { param: 'after', message: 'after must not be negative' })
  if (after > run.lastSeq) {
    throw fail('invalid_value', { param: 'after', message: `The log of this run goes to ${run.lastSeq} so far` })
  }
  const isOver = hasEnded(run.status) && after === run.lastSeq
  return { run, isOver, start: (follower) => runTails.follow(run.id, after, follower) }
}
