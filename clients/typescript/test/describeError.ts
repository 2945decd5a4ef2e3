import { ApiError, ArsError, ConnectionError, StreamInterruptedError } from '../src/sdk.ts'

/** An error as the scenarios name it. */
export const describeError = (error: unknown, signal: AbortSignal): Record<string, unknown> => {
  if (signal.aborted && error === signal.reason) return { class: 'Cancelled', message: String(error) }
  if (!(error instanceof ArsError))
    return { class: error instanceof Error ? error.name : typeof error, message: String(error) }
  const { name, message } = error
  const described = { class: name, message }
  if (error instanceof ApiError) {
    const { status, type, code, param, details, requestId, docUrl, retryAfterSeconds, attempts } = error
    const fields = { status, type, code, param, details, attempts }
    return { ...described, ...fields, request_id: requestId, doc_url: docUrl, retry_after_seconds: retryAfterSeconds }
  }
  if (error instanceof ConnectionError) return { ...described, kind: error.kind, attempts: error.attempts }
  if (error instanceof StreamInterruptedError) return { ...described, run_id: error.runId, last_seq: error.lastSeq }
  return described
}
