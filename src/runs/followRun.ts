/** Opens the log of a run at any position, in any process, during the run or after it. */
import { fail } from '../platform/errors.ts'
import { jsonLength } from '../platform/jsonLength.ts'
import type { OpenLog } from '../streaming/logTails.ts'
import { authorize, authorizeAgent, type Viewed, type Viewer } from '../viewer/viewer.ts'
import { runAtEvent } from './log/runAtEvent.ts'
import type { RunTails } from './log/runTails.ts'
import { authorizeReading, findRun } from './readRun.ts'
import type { Run } from './run.ts'
import { isLast, type RunEvent } from './runEvent.ts'
import { hasEnded } from './runStatus.ts'
import type { RunStore } from './store/runStore.ts'

export type FollowDeps = { runStore: RunStore; runTails: RunTails }

export type RunLog = Viewed<OpenLog<RunEvent>> & {
  run: Run
  /** The run that an event carries; null for events that carry none. */
  runAt(event: RunEvent): Promise<Run | null> | Run | null
}

export async function followRun(deps: FollowDeps, viewer: Viewer, id: string, after: number): Promise<RunLog> {
  authorize(viewer, 'runs:read')
  const run = await findRun(deps, viewer, id)
  return openLog(deps, run, after, (current) => authorizeReading(current, run))
}

/** For the caller that has just created the run: needs the right to create it, not the right to read it. */
export function followCreatedRun(deps: FollowDeps, run: Run, after: number): RunLog {
  return openLog(deps, run, after, (current) => {
    authorize(current, 'runs:write')
    authorizeAgent(current, run.agentId)
  })
}

function openLog(deps: FollowDeps, run: Run, after: number, authorize: RunLog['authorize']): RunLog {
  return {
    run,
    ...logFrom(run, 'run', after),
    isLast,
    start: (follower) => deps.runTails.follow(run, after, follower),
    runAt: (event) => runAtEvent(deps.runStore, run.organizationId, event, run),
    authorize,
  }
}

/** The rest of the log of a run or pipeline run after an event; throws if there is no such event. */
export function logFrom(
  { status, lastSeq, output }: Pick<Run, 'status' | 'lastSeq'> & { output: unknown },
  noun: string,
  after: number,
) {
  if (after < 0) throw fail('invalid_value', { param: 'after', message: 'after must not be negative' })
  if (after > lastSeq)
    throw fail('invalid_value', { param: 'after', message: `The last event of this ${noun} so far is ${lastSeq}` })
  return { isOver: hasEnded(status) && after === lastSeq, heldBytes: hasEnded(status) ? jsonLength(output) : 0 }
}
