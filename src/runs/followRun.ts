/** Follows a run's log from any number on, on any instance, during the run or after it. Authorised like any read. */
import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import { fail } from '../platform/errors.ts'
import type { Followed, Follower, RunTails } from './log/runTails.ts'
import { authorizeReading, findRun } from './readRun.ts'
import type { Run } from './run.ts'
import { hasEnded } from './runStatus.ts'
import type { RunStore } from './store/runStore.ts'

export type FollowDeps = { runStore: RunStore; runTails: RunTails }

export type Following = {
  run: Run
  /** Nothing is left to come. */
  isOver: boolean
  start(follower: Follower): Followed
  /** Throws what a viewer lacks who may follow no longer: rights may be lost while it goes on. */
  authorize(viewer: Viewer): void
}

export async function followRun(deps: FollowDeps, viewer: Viewer, id: string, after: number): Promise<Following> {
  authorize(viewer, 'runs:read')
  const run = await findRun(deps, viewer, id)
  return followFrom(deps, run, after, (current) => authorizeReading(current, run))
}

/** For a run that its caller has just created: that it may be followed needs no further right. */
export async function followOwnRun(deps: FollowDeps, viewer: Viewer, id: string, after: number): Promise<Following> {
  const run = await findRun(deps, viewer, id)
  return followFrom(deps, run, after, (current) => {
    authorize(current, 'runs:write')
    authorizeAgent(current, run.agentId)
  })
}

function followFrom({ runTails }: FollowDeps, run: Run, after: number, authorize: Following['authorize']): Following {
  if (after < 0) throw fail('invalid_value', { param: 'after', message: 'after must not be negative' })
  if (after > run.lastSeq) {
    throw fail('invalid_value', { param: 'after', message: `The log of this run goes to ${run.lastSeq} so far` })
  }
  const isOver = hasEnded(run.status) && after === run.lastSeq
  return { run, isOver, start: (follower) => runTails.follow(run.id, after, follower), authorize }
}
