/** Follows the logs of pipeline runs. */
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log.ts'
import { createLogTails, type LogTails } from '../../../streaming/logTails.ts'
import { isLast, type PipelineRunEvent } from '../pipelineRunEvent.ts'
import { readPipelineRunEvents } from './readPipelineRunEvents.ts'

export type PipelineRunTails = Pick<LogTails<PipelineRunEvent>, 'follow' | 'wake' | 'push' | 'readAll' | 'close'>

export function createPipelineRunTails({ db, log }: { db: Pick<Database, 'run'>; log: Log }): PipelineRunTails {
  const tails = createLogTails({ read: (positions) => readPipelineRunEvents(db, positions), isLast, log })
  return { ...tails, follow: ({ id }, after, follower) => tails.follow({ id }, after, follower) }
}
