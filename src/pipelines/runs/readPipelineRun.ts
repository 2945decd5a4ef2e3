import type { WatchCredentials } from '../../access/credentialWatch.ts'
import type { OpenStreams } from '../../limits/openStreams.ts'
import { isId } from '../../platform/ids.ts'
import { waitMsOf, waitProblems } from '../../runs/waitTime.ts'
import { authorize, authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import { type AwaitDeps, awaitPipelineRun, isSettled } from './awaitPipelineRun.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { fail, failWith } from './pipelineRunErrors.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'

type Deps = AwaitDeps & { watchCredentials: WatchCredentials; openStreams: OpenStreams }

/** Returns the pipeline run; with a wait, when it has ended or requires an action, or when the wait is over. */
export async function readPipelineRun(deps: Deps, viewer: Viewer, id: string, waitSeconds = 0): Promise<PipelineRun> {
  authorize(viewer, 'runs:read')
  const pipelineRun = await findPipelineRun(deps, viewer, id)
  const problems = waitProblems(waitSeconds)
  if (problems.length > 0) throw failWith(problems)
  if (waitSeconds === 0 || isSettled(pipelineRun)) return pipelineRun
  const mayRead = (current: Viewer) => authorizeReading(current, pipelineRun)
  const close = deps.openStreams.open(viewer)
  try {
    return await awaitPipelineRun(deps, pipelineRun, waitMsOf(waitSeconds), (onEnd) =>
      deps.watchCredentials(viewer, onEnd, mayRead),
    )
  } finally {
    close()
  }
}

/** A key limited to some agents can read the pipeline runs that use only these. */
export function authorizeReading(viewer: Viewer, pipelineRun: PipelineRun): void {
  authorize(viewer, 'runs:read')
  authorizeSteps(viewer, pipelineRun)
}

export function authorizeSteps(viewer: Viewer, { steps }: PipelineRun): void {
  for (const { agentId } of steps) authorizeAgent(viewer, agentId)
}

/** For use cases that check their scopes themselves. */
export async function findPipelineRun(
  { pipelineRunStore }: { pipelineRunStore: PipelineRunStore },
  viewer: Viewer,
  id: string,
): Promise<PipelineRun> {
  const pipelineRun = isId('prun', id) ? await pipelineRunStore.read(viewer.organizationId, id) : undefined
  if (pipelineRun === undefined) throw fail('pipeline_run_not_found')
  authorizeSteps(viewer, pipelineRun)
  return pipelineRun
}
