import type { ErrorDetail, PipelineRun, Run } from '../generated/types.ts'
import { ArsError } from './arsError.ts'

export type ApiFailure = {
  status: number
  message: string
  type: string | null
  code: string | null
  param: string | null
  details: ErrorDetail[]
  requestId: string | null
  docUrl: string | null
  retryAfterSeconds: number | null
  headers: Headers
  raw: unknown
  attempts: number
}

/** The service refused the request, or failed. */
export class ApiError extends ArsError implements ApiFailure {
  override name = 'ApiError'
  declare status: number
  /** Kind of the error by its status; null if the response did not come from the service. */
  declare type: string | null
  /** Machine-readable code of the error. */
  declare code: string | null
  /** The field, parameter or header that is wrong. */
  declare param: string | null
  declare details: ErrorDetail[]
  /** Quote it when you report a problem. */
  declare requestId: string | null
  /** Address of the page about this error: when it happens, and what to do. */
  declare docUrl: string | null
  declare retryAfterSeconds: number | null
  declare headers: Headers
  /** The body of the response: JSON, else text. */
  declare raw: unknown
  /** How many requests were sent. */
  declare attempts: number

  constructor({ message, headers, raw, ...rest }: ApiFailure) {
    super(message)
    Object.assign(this, rest)
    // Neither belongs in a log line that prints the error.
    Object.defineProperties(this, { headers: { value: headers }, raw: { value: raw } })
  }

  override toString(): string {
    const asked = this.requestId === null ? '' : ` (request ${this.requestId})`
    return `${this.name}: ${this.status}${this.code === null ? '' : ` ${this.code}`}: ${this.message}${asked}`
  }
}

export class BadRequestError extends ApiError {
  override name = 'BadRequestError'
}
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError'
}
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError'
}
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
export class UnprocessableError extends ApiError {
  override name = 'UnprocessableError'
}
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError'
}
export class InternalError extends ApiError {
  override name = 'InternalError'
}
export class UnavailableError extends ApiError {
  override name = 'UnavailableError'
}

/** dns, refused: never connected. tls: the certificate was rejected. reset: lost before the response was complete. */
export type ConnectionErrorKind = 'dns' | 'refused' | 'tls' | 'reset' | 'timeout'

/** There was no complete response. */
export class ConnectionError extends ArsError {
  override name = 'ConnectionError'
  readonly kind: ConnectionErrorKind
  attempts = 1

  constructor(message: string, kind: ConnectionErrorKind, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'

  constructor(message: string, cause?: unknown) {
    super(message, 'timeout', cause)
  }
}

/** A stream was cut and could not be continued. Follow the run from `lastSeq` to read the rest. */
export class StreamInterruptedError extends ArsError {
  override name = 'StreamInterruptedError'
  /** Id of the run or pipeline run; null before its first event, and for the feed of events. */
  readonly runId: string | null
  /** Number of the last event that was received; 0 if none was received. */
  readonly lastSeq: number

  constructor(runId: string | null, lastSeq: number, cause: unknown) {
    super(`The stream was interrupted after event ${lastSeq}${runId === null ? '' : ` of ${runId}`}`, { cause })
    this.runId = runId
    this.lastSeq = lastSeq
  }
}

/** Thrown by `orThrow()` of a run that failed or was cancelled. */
export class RunFailedError extends ArsError {
  override name = 'RunFailedError'
  /** The error code of the run; `run_cancelled` if it was cancelled. */
  readonly code: string
  declare readonly run: Run | PipelineRun

  constructor(run: Run | PipelineRun) {
    super(run.error === null ? `${run.id} was cancelled` : `${run.id} failed: ${run.error.message}`)
    this.code = run.error === null ? 'run_cancelled' : run.error.code
    Object.defineProperty(this, 'run', { value: run })
  }
}
