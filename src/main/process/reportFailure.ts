/*
 * Handles failures on our side, besides the response, and counts refusals. An unexpected failure is logged once, with its
 * cause, counted, and posted to the configured address. Being unavailable is expected and comes in thousands, so it is not logged per call.
 */
import { CallerLeft } from '../../platform/callerLeft.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDatabaseAway } from '../../platform/database/database.ts'
import type { DatabaseWatch } from '../../platform/database/databaseWatch.ts'
import { isRefusal, type ServiceError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { PostReport } from './errorReports.ts'

type Deps = {
  log: Log
  clock: Clock
  databaseWatch: DatabaseWatch
  isDraining(): boolean
  count(): void
  countRefused(code: string): void
  post: PostReport
}

/** Why `/readyz` is 503 although this process could serve calls. */
export class NotComplete extends Error {
  override readonly name = 'NotComplete'
}

const overloadEveryMs = 10_000

export function createReportFailure(deps: Deps): (error: ServiceError, requestId: string) => void {
  const { log, clock, databaseWatch, isDraining, count, countRefused, post } = deps
  let quietUntilMs = 0
  const overloaded = (requestId: string): void => {
    const nowMs = clock.now().getTime()
    if (nowMs < quietUntilMs) return
    quietUntilMs = nowMs + overloadEveryMs
    log.warn({ requestId }, 'overloaded: calls get 503')
  }
  return (error, requestId) => {
    const cause = error.cause ?? error
    if (cause instanceof CallerLeft || cause instanceof NotComplete) return
    if (error.code === 'unavailable' || isRefusal(error)) countRefused(error.code)
    if (isRefusal(error)) return
    if (error.code !== 'unavailable') {
      count()
      post(error, requestId)
      log.error({ err: cause, requestId, code: error.code }, error.message)
    } else if (isDatabaseAway(cause)) databaseWatch.missed(cause)
    else if (!isDraining()) overloaded(requestId)
  }
}
