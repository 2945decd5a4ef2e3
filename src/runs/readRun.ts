import type { WatchCredentials } from '../access/credentialWatch.ts'
import type { OpenStreams } from '../limits/openStreams.ts'
import type { Clock } from '../platform/clock.ts'
import type { Patience } from '../platform/database/largeReads.ts'
import { isId } from '../platform/ids.ts'
import type { Closing } from '../platform/process/closing.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { awaitRun, isSettled } from './awaitRun.ts'
import type { RunTails } from './log/runTails.ts'
import type { Run } from './run.ts'
import { fail, failWith } from './runErrors.ts'
import type { RunStore } from './store/runStore.ts'
import { waitMsOf, waitProblems } from './waitTime.ts'

type Deps = {
  runStore: RunStore
  runTails: RunTails
  clock: Clock
  closing: Closing
  watchCredentials: WatchCredentials
  openStreams: OpenStreams
}

/** Returns the run; with a wait, when it has ended or requires an action, or when the wait is over. */
export async function readRun(deps: Deps, viewer: Viewer, id: string, waitSeconds = 0): Promise<Run> {
  authorize(viewer, 'runs:read')
  const run = await findRun(deps, viewer, id, 'brief')
  const problems = waitProblems(waitSeconds)
  if (problems.length > 0) throw failWith(problems)
  if (waitSeconds === 0 || isSettled(run)) return run
  const mayRead = (current: Viewer) => authorizeReading(current, run)
  const close = deps.openStreams.open(viewer)
  try {
    return await awaitRun(deps, run, waitMsOf(waitSeconds), (onEnd) => deps.watchCredentials(viewer, onEnd, mayRead))
  } finally {
    close()
  }
}

export function authorizeReading(viewer: Viewer, { agentId }: Run): void {
  authorize(viewer, 'runs:read')
  authorizeAgent(viewer, agentId)
}

/** For use cases that check their scopes themselves. */
export async function findRun(
  { runStore }: { runStore: RunStore },
  viewer: Viewer,
  id: string,
  patience: Patience = 'patient',
): Promise<Run> {
  const run = isId('run', id) ? await runStore.read(viewer.organizationId, id, patience) : undefined
  if (run === undefined) throw fail('run_not_found')
  authorizeAgent(viewer, run.agentId)
  return run
}
