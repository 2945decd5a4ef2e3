import {
  ApiError,
  type ApiFailure,
  BadRequestError,
  ForbiddenError,
  InternalError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
  UnavailableError,
  UnprocessableError,
} from '../errors/errors.ts'
import type { ErrorBody } from '../generated/types.ts'
import { retryAfterSeconds } from './retryAfter.ts'

type FailedResponse = {
  status: number
  headers: Headers
  text: string
  attempts: number
  nowMs: number
}

/** The error of a response that is not the expected success. */
export function apiErrorFrom({ status, headers, text, attempts, nowMs }: FailedResponse): ApiError {
  const raw = parsed(text)
  const body = serviceError(raw)
  const failure: ApiFailure = {
    status,
    message: body?.message ?? `The response has status ${status} and is not from the service`,
    type: body?.type ?? null,
    code: body?.code ?? null,
    param: body?.param ?? null,
    details: body?.details ?? [],
    requestId: body?.request_id ?? headers.get('x-request-id'),
    docUrl: body?.doc_url ?? null,
    retryAfterSeconds: retryAfterSeconds(headers, nowMs),
    headers,
    raw,
    attempts,
  }
  return new (classOf(status))(failure)
}

const byStatus: Record<number, typeof ApiError> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  422: UnprocessableError,
  429: RateLimitedError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
}

function classOf(status: number): typeof ApiError {
  if (status < 400) return ApiError
  return byStatus[status] ?? (status < 500 ? BadRequestError : InternalError)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** REST has one error; GraphQL has a list, with the same fields as extensions. */
function serviceError(raw: unknown): ErrorBody | undefined {
  const { error, errors } = (typeof raw === 'object' && raw !== null ? raw : {}) as AnyErrors
  if (error?.code) return error
  const { message = '', extensions } = errors?.[0] ?? {}
  return extensions && { ...extensions, message, request_id: extensions.requestId, doc_url: extensions.docUrl }
}

type AnyErrors = {
  error?: ErrorBody
  errors?: { message: string; extensions?: ErrorBody & { requestId: string; docUrl: string } }[]
}
