/** Posts internal errors to ERROR_REPORT_URL, if set: without waiting, and never many at once. */
import type { Clock } from '../../platform/clock.ts'
import type { ServiceError } from '../../platform/errors.ts'
import { describeError, type Log, maskSecrets } from '../../platform/log.ts'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'

export type PostReport = (error: ServiceError, requestId: string) => void

type Deps = { url: string | undefined; outgoing: Outgoing; clock: Clock; log: Log }

/** Errors usually repeat: a few reports are enough. */
const atOnce = 8
const deadlineMs = 10_000

export function createErrorReports({ url, outgoing, clock, log }: Deps): PostReport {
  let underWay = 0
  return (error, requestId) => {
    if (url === undefined || underWay >= atOnce) return
    underWay++
    outgoing
      .send({
        url,
        method: 'POST',
        headers,
        body: toReport(error, requestId, clock.now()),
        deadlineMs,
        maxResponseBytes,
      })
      .then(({ status }) => {
        if (status >= 300) log.warn({ status }, 'an error report was not accepted')
      })
      .catch((cause) => log.warn({ err: cause }, 'could not send an error report'))
      .finally(() => {
        underWay--
      })
  }
}

const headers = { 'content-type': 'application/json', 'user-agent': 'AgentRunService/2.4' }
const maxResponseBytes = 1_024

/** The same content as in the log, with the same masking. */
function toReport(error: ServiceError, requestId: string, occurredAt: Date): string {
  const report = {
    service: 'agent-run-service',
    code: error.code,
    request_id: requestId,
    occurred_at: occurredAt.toISOString(),
    error: describeError(error.cause ?? error),
  }
  return maskSecrets(JSON.stringify(report))
}
