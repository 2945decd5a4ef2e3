/*
 * Follows the logs of runs. Events come from the database or, without a read, from this process when it stores them, and
 * from the run as long as all of them follow from it.
 */
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createLogTails, type Follower, type FollowHandle, type LogTails } from '../../streaming/logTails.ts'
import type { Run } from '../run.ts'
import { isLast, type RunEvent, type RunEventType } from '../runEvent.ts'
import { hasEnded } from '../runStatus.ts'
import type { LogEntry } from '../store/logRows.ts'
import type { RunKey } from '../store/reads/readRuns.ts'
import { readRunEvents } from './readRunEvents.ts'
import { eventsWithoutRows } from './unpackLog.ts'

export type RunTails = Pick<LogTails<RunEvent, RunKey>, 'isFollowed' | 'wake' | 'readAll' | 'close'> & {
  /** Follows the log of a run, from the event after `after`. The run may have changed since it was read. */
  follow(run: Run, after: number, follower: Follower<RunEvent>): FollowHandle
  /** This process has just stored the run, and executes it. */
  started(runId: string, execution: Promise<unknown>): void
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
  /** The runs that nothing was written to since this process stored them. */
  const unchanged = new Set<string>()
  return {
    ...tails,
    follow(run, after, follower) {
      const { organizationId, id } = run // not the whole run, which may be large
      const known = unchanged.has(id) || hasEnded(run.status) ? eventsWithoutRows(run, after) : []
      return tails.follow({ organizationId, id }, after, follower, known)
    },
    started(runId, execution) {
      unchanged.add(runId)
      void execution.finally(() => unchanged.delete(runId))
    },
    wake(runId) {
      unchanged.delete(runId)
      runChanged()
      tails.wake(runId)
    },
    stored(runId, lastSeq, entries) {
      unchanged.delete(runId)
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
