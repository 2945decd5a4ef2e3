/*
 * Expected failures. Each part of the service has its own table of codes, with their status and message; this one holds
 * those that any part may use. The type in an error's body follows from the status.
 */
export type ErrorTable = Record<string, { status: number; message: string }>

export const platformErrors = {
  malformed_json: { status: 400, message: 'The body is not valid JSON' },
  missing_field: { status: 400, message: 'A required field is missing' },
  wrong_type: { status: 400, message: 'A field has the wrong type' },
  unknown_field: { status: 400, message: 'There is no such field' },
  invalid_cursor: { status: 400, message: 'The cursor was not issued by this service' },
  invalid_header: { status: 400, message: 'A header is not valid' },
  document_too_complex: { status: 400, message: 'The GraphQL document is too complex' },
  route_not_found: { status: 404, message: 'There is no such route' },
  method_not_allowed: { status: 405, message: 'This route does not accept that method' },
  payload_too_large: { status: 413, message: 'The body is larger than 1 MiB' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json' },
  limit_out_of_range: { status: 422, message: 'limit must be from 1 to 100' },
  invalid_value: { status: 422, message: 'A value is not acceptable' },
  number_out_of_range: { status: 422, message: 'A number is beyond ±1e308 or has more than 1,000 digits' },
  invalid_url: { status: 422, message: 'The URL cannot be called' },
  version_conflict: { status: 422, message: 'The resource is now at another version' },
  rate_limited: { status: 429, message: 'Too many requests; try again later' },
  internal_error: { status: 500, message: 'Something went wrong on our side; it has been reported' },
  unavailable: { status: 503, message: 'The service is not available right now; try again shortly' },
} as const satisfies ErrorTable

export type PlatformCode = keyof typeof platformErrors
export type Problem<Code extends string = PlatformCode> = { param: string; code: Code; message: string }

/** The most problems that an error lists. */
export const maxProblems = 50

/** Collecting problems stops here: a body of 1 MiB may have 100,000. */
export const isFull = (problems: { readonly length: number }): boolean => problems.length >= maxProblems

type Options = {
  message?: string | undefined
  param?: string | undefined
  details?: Problem<string>[] | undefined
  retryAfterSeconds?: number | undefined
  /** Where in the text of `param` the failure was detected. */
  position?: number | undefined
  cause?: unknown
}

/** An expected failure: a public message for the caller, a cause for the log. */
export class ServiceError extends Error {
  readonly code: string
  readonly status: number
  readonly param: string | undefined
  readonly details: Problem<string>[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly position: number | undefined

  constructor(code: string, row: ErrorTable[string], options: Options) {
    super(options.message ?? row.message, { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.status = row.status
    this.param = options.param
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.position = options.position
  }
}

/** Functions that create the errors of a table and those of the platform. */
export function defineErrors<Own extends ErrorTable>(own: Own) {
  type Code = PlatformCode | (keyof Own & string)
  const table: ErrorTable = { ...platformErrors, ...own }
  const fail = (code: Code, options: Options = {}): ServiceError =>
    new ServiceError(code, table[code] ?? platformErrors.internal_error, options)
  /** One error for all problems of an input. It gets the status of the first 400 among them, else of the first. */
  const failWith = (problems: Problem<Code>[]): ServiceError => {
    const lead = problems.find((problem) => table[problem.code]?.status === 400) ?? problems[0]
    if (lead === undefined) throw new Error('failWith needs at least one problem')
    return fail(lead.code, { message: lead.message, param: lead.param, details: problems.slice(0, maxProblems) })
  }
  return { fail, failWith }
}

export const { fail, failWith } = defineErrors({})

/** Whether a call with this error does not count against the limits of its caller. */
export const isRefusal = ({ status }: Pick<ServiceError, 'status'>): boolean =>
  status === 401 || status === 403 || status === 429

export function errorType(status: number): string {
  if (status >= 500) return 'internal'
  return typeByStatus[status] ?? 'invalid_request'
}

const typeByStatus: Record<number, string> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  422: 'unprocessable',
  429: 'rate_limited',
}
