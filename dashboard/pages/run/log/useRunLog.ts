/** Follows the log of a run: stored events first, then live ones; resumes at the next number after a lost connection. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { graphql } from '../../../graphql/graphql.ts'
import type { ServiceError } from '../../../graphql/ServiceError.ts'
import { type ConnectionState, follow } from '../../../live/follow.ts'
import { dotted, type LogEvent } from './logEvent.ts'
import { createRunLog, type LogState, type RunLog } from './runLog.ts'

const RunEventsSubscription = graphql(`
  subscription RunEvents($runId: ID!, $after: Int) {
    runEvents(runId: $runId, after: $after) {
      seq
      type
      createdAt
      data
    }
  }
`)

export type FollowedLog = {
  log: RunLog
  connection: ConnectionState
  error: ServiceError | undefined
  /** The number after which the subscription resumed when the connection had been lost. */
  resumedAt: number | undefined
}

/** `onMark`: something other than a delta arrived. */
export function useRunLog(runId: string, onMark?: (event: LogEvent) => void): FollowedLog {
  const log = useMemo(() => createRunLog(runId), [runId])
  const [connection, setConnection] = useState<ConnectionState>('connecting')
  const [error, setError] = useState<ServiceError>()
  const [resumedAt, setResumedAt] = useState<number>()
  useEffect(() => {
    let wasLost = false
    setError(undefined)
    setResumedAt(undefined)
    return follow(
      RunEventsSubscription,
      { runId, after: log.latest().lastSeq },
      {
        onNext({ runEvents }) {
          const event: LogEvent = { ...runEvents, type: dotted(runEvents.type) }
          if (log.add(event) && event.type !== 'output.delta') onMark?.(event)
        },
        onState(now) {
          setConnection(now)
          if (now === 'lost') wasLost = true
          if (now === 'open' && wasLost) {
            wasLost = false
            setResumedAt(log.latest().lastSeq)
          }
        },
        onError: setError,
        continueAfter: ({ runEvents }) => ({ after: runEvents.seq }),
      },
    )
  }, [runId, log, onMark])
  return useMemo(() => ({ log, connection, error, resumedAt }), [log, connection, error, resumedAt])
}

/** Selects part of the log's state. Renders only when that part changes, since the log changes twenty times a second. */
export const useLog = <Value>(log: RunLog, select: (state: LogState) => Value): Value =>
  useSyncExternalStore(log.subscribe, () => select(log.state()))

export const useLogState = (log: RunLog): LogState => useLog(log, whole)

const whole = (state: LogState) => state
export const isEnded = (state: LogState): boolean => state.isEnded
export const isEmpty = (state: LogState): boolean => state.count === 0
export const countOf = (state: LogState): number => state.count
export const marksOf = (state: LogState): number => state.marks
