/** Opens the log of a pipeline run at any position, in any process, while it runs or after it. */
import { logFrom } from '../../runs/followRun.ts'
import type { OpenLog } from '../../streaming/logTails.ts'
import { authorize, type Viewed, type Viewer } from '../../viewer/viewer.ts'
import { pipelineRunAtEvent } from './log/pipelineRunAtEvent.ts'
import type { PipelineRunTails } from './log/pipelineRunTails.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { isLast, type PipelineRunEvent } from './pipelineRunEvent.ts'
import { authorizeReading, authorizeSteps, findPipelineRun } from './readPipelineRun.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'

export type FollowPipelineRunDeps = { pipelineRunStore: PipelineRunStore; pipelineRunTails: PipelineRunTails }

export type PipelineRunLog = Viewed<OpenLog<PipelineRunEvent>> & {
  pipelineRun: PipelineRun
  /** The pipeline run that an event carries: as it was created, or as it ended; null for other events. */
  pipelineRunAt(event: PipelineRunEvent): Promise<PipelineRun | null> | PipelineRun | null
}

export async function followPipelineRun(
  deps: FollowPipelineRunDeps,
  viewer: Viewer,
  id: string,
  after: number,
): Promise<PipelineRunLog> {
  authorize(viewer, 'runs:read')
  const pipelineRun = await findPipelineRun(deps, viewer, id)
  return openLog(deps, pipelineRun, after, (current) => authorizeReading(current, pipelineRun))
}

/** For the caller that has just created it: needs the right to create it, not the right to read it. */
export function followCreatedPipelineRun(
  deps: FollowPipelineRunDeps,
  pipelineRun: PipelineRun,
  after: number,
): PipelineRunLog {
  return openLog(deps, pipelineRun, after, (current) => {
    authorize(current, 'runs:write')
    authorizeSteps(current, pipelineRun)
  })
}

function openLog(
  { pipelineRunStore, pipelineRunTails }: FollowPipelineRunDeps,
  pipelineRun: PipelineRun,
  after: number,
  authorize: PipelineRunLog['authorize'],
): PipelineRunLog {
  const { organizationId, id } = pipelineRun
  return {
    pipelineRun,
    ...logFrom(pipelineRun, 'pipeline run', after),
    isLast,
    start: (follower) => pipelineRunTails.follow({ id }, after, follower),
    pipelineRunAt: (event) => pipelineRunAtEvent(pipelineRunStore, organizationId, event, pipelineRun),
    authorize,
  }
}
