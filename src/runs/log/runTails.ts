/** Follows the logs of runs. Events come from the database or, without a read, from this process when it stores them. */
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createLogTails, type LogTails } from '../../streaming/logTails.ts'
import { isLast, type RunEvent, type RunEventType } from '../runEvent.ts'
import type { LogEntry } from '../store/logRows.ts'
import type { RunKey } from '../store/readRuns.ts'
import { readRunEvents } from './readRunEvents.ts'

export type RunTails = Pick<LogTails<RunEvent, RunKey>, 'follow' | 'wake' | 'readAll' | 'close'> & {
  /** This process has stored these entries; the last one has the number `lastSeq`. */
  stored(runId: string, lastSeq: number, entries: LogEntry[]): void
}

type Deps = {
  db: Pick<Database, 'run'>
  log: Log
  /** Called when a run has changed, here or in another process. */
  runChanged(): void
}

export function createRunTails({ db, log, runChanged }: Deps): RunTails {
  const tails = createLogTails<RunEvent, RunKey>({ read: (positions) => readRunEvents(db, positions), isLast, log })
  return {
    ...tails,
    // Not the whole run, which may be large.
    follow: ({ organizationId, id }, after, follower) => tails.follow({ organizationId, id }, after, follower),
    wake(runId) {
      runChanged()
      tails.wake(runId)
    },
    stored(runId, lastSeq, entries) {
      runChanged()
      if (!tails.isFollowed(runId)) return
      const before = lastSeq - entries.length
      const toEvent = ({ type, data, createdAt }: LogEntry, index: number): RunEvent => {
        const seq = before + index + 1
        return { runId, seq, type: type as RunEventType, dataText: JSON.stringify(data), createdAt }
      }
      tails.push(runId, entries.map(toEvent))
    },
  }
}
