/** An error from the service, in one shape for GraphQL, REST and a lost connection. */
export class ServiceError extends Error {
  readonly code: string
  readonly status: number
  readonly param: string | undefined
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  readonly docUrl: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'ServiceError'
    this.code = problem.code
    this.status = problem.status
    this.param = problem.param
    this.details = problem.details ?? []
    this.requestId = problem.requestId
    this.docUrl = problem.docUrl
    this.retryAfterSeconds = problem.retryAfterSeconds
  }
}

export type ErrorDetail = { param?: string | null; code?: string; message: string }

type Problem = {
  code: string
  status: number
  message: string
  param?: string | undefined
  details?: readonly ErrorDetail[] | undefined
  requestId?: string | undefined
  docUrl?: string | undefined
  retryAfterSeconds?: number | undefined
}

/** The connection was lost or the service is unavailable: reads may be retried. */
export const isOutage = (error: ServiceError): boolean => error.status === 0 || error.status >= 502

export const outage = (message = 'The service cannot be reached'): ServiceError =>
  new ServiceError({ code: 'unreachable', status: 0, message })

/** The problem of one field: its own detail, or the whole error if it names that field. */
export function problemOf(error: ServiceError | undefined, param: string): string | undefined {
  if (error === undefined) return undefined
  const names = (name: string | null | undefined) => name === param || name === `input.${param}`
  const detail = error.details.find((one) => names(one.param))
  const message = detail?.message ?? (names(error.param) ? error.message : undefined)
  return message === undefined ? undefined : withoutName(message, param)
}

/** The label already names the field, so the parameter's name is dropped from the message. */
function withoutName(message: string, param: string): string {
  const rest = message.startsWith(`${param} `) ? message.slice(param.length + 1) : message
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** The problems below a field, by relative path: `input.query` under `input` is `query`. */
export function problemsUnder(error: ServiceError | undefined, field: string): { param: string; message: string }[] {
  const found: { param: string; message: string }[] = []
  for (const { param, message } of error?.details ?? []) {
    const path = param?.startsWith(`input.${field}`) ? param.slice('input.'.length) : param
    if (path === field) found.push({ param: '', message })
    else if (path?.startsWith(`${field}.`)) found.push({ param: path.slice(field.length + 1), message })
  }
  return found
}
