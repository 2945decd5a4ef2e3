/*
 * Every expected failure of the service, in one table: its code, its status and what a caller reads.
 * Both doors speak from here; the type follows from the status.
 */

export const errorTable = {
  malformed_json: { status: 400, message: 'The body is not valid JSON' },
  missing_field: { status: 400, message: 'A required field is missing' },
  wrong_type: { status: 400, message: 'A field has the wrong type' },
  unknown_field: { status: 400, message: 'There is no such field' },
  invalid_cursor: { status: 400, message: 'The cursor is not one that this service handed out' },
  invalid_header: { status: 400, message: 'A header is not valid' },
  https_required: { status: 400, message: 'This service is served over HTTPS only; call it with https://' },
  invalid_document: { status: 400, message: 'The GraphQL document is not valid' },
  document_too_complex: { status: 400, message: 'The GraphQL document asks for too much at once' },
  too_many_fields: { status: 400, message: 'The GraphQL operation has more root fields than calls fit at once' },
  missing_credentials: { status: 401, message: 'Send an API key as "Authorization: Bearer <API_KEY>"' },
  invalid_credentials: { status: 401, message: 'The API key is not valid' },
  expired_credentials: { status: 401, message: 'The API key has expired' },
  insufficient_scope: { status: 403, message: 'The credentials do not carry the scope that this call needs' },
  agent_not_allowed: { status: 403, message: 'The API key is limited to other agents' },
  private_connector_forbidden: { status: 403, message: 'Demo keys may not run agents that use a private connector' },
  csrf_rejected: { status: 403, message: 'A browser sent this from the pages of another origin' },
  route_not_found: { status: 404, message: 'There is no such route' },
  version_not_supported: { status: 404, message: 'This API version is not supported; the current one is v2' },
  run_not_found: { status: 404, message: 'There is no such run' },
  api_key_not_found: { status: 404, message: 'There is no such API key' },
  agent_not_found: { status: 404, message: 'There is no such agent' },
  catalog_agent_not_found: { status: 404, message: 'The catalog has no such agent' },
  webhook_not_found: { status: 404, message: 'There is no such webhook' },
  delivery_not_found: { status: 404, message: 'There is no such delivery' },
  event_not_found: { status: 404, message: 'There is no such event' },
  connector_not_found: { status: 404, message: 'There is no such connector' },
  policy_not_found: { status: 404, message: 'There is no such policy' },
  stream_not_found: { status: 404, message: 'There is no such stream' },
  method_not_allowed: { status: 405, message: 'This route does not take that method' },
  stream_in_use: { status: 409, message: 'The stream is open already' },
  operation_in_use: { status: 409, message: 'The stream has an operation with this id already' },
  payload_too_large: { status: 413, message: 'The body is larger than 1 MiB' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json' },
  limit_out_of_range: { status: 422, message: 'limit must be from 1 to 100' },
  session_required: { status: 422, message: 'This call is for browser sessions; an API key is revoked instead' },
  invalid_value: { status: 422, message: 'A value is not acceptable' },
  invalid_url: { status: 422, message: 'The address is not one that can be called' },
  unknown_event_type: { status: 422, message: 'There is no such type of event' },
  webhook_inactive: { status: 422, message: 'The webhook is not active; activate it first' },
  too_many_webhooks: { status: 422, message: 'The organisation has as many webhooks as it may have' },
  connector_in_use: { status: 422, message: 'An agent uses the connector' },
  too_many_connectors: { status: 422, message: 'The organisation has as many connectors as it may have' },
  policy_in_use: { status: 422, message: 'The policy is the default, or an agent names it' },
  too_many_policies: { status: 422, message: 'The organisation has as many policies as it may have' },
  too_many_streams: { status: 422, message: 'As many streams are reserved, and not open yet, as may be' },
  too_many_operations: { status: 422, message: 'The stream has as many operations as it may have' },
  unknown_scope: { status: 422, message: 'There is no such scope' },
  key_not_active: { status: 422, message: 'The key is revoked or has expired' },
  too_many_rotations: { status: 422, message: 'The key was rotated as often as it may be' },
  too_many_api_keys: { status: 422, message: 'The organisation has as many active keys as it may have' },
  input_schema_violation: { status: 422, message: "The input does not fit the agent's input schema" },
  guardrail_blocked: { status: 422, message: 'A guardrail blocked the input' },
  version_conflict: { status: 422, message: 'The agent is at another version by now' },
  agent_archived: { status: 422, message: 'The agent is archived and takes no new runs' },
  action_not_pending: { status: 422, message: 'The run does not wait for this action' },
  action_conflict: { status: 422, message: 'The action was already answered otherwise' },
  idempotency_mismatch: { status: 422, message: 'The idempotency key was used with another request' },
  run_not_active: { status: 422, message: 'The run has already ended' },
  rate_limited: { status: 429, message: 'Too many requests; try again later' },
  quota_exceeded: { status: 429, message: "The organisation's calls of this month are used up" },
  internal_error: { status: 500, message: 'Something went wrong on our side; it has been reported' },
  unavailable: { status: 503, message: 'The service is not available right now; try again shortly' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable
export type Problem = { param: string; code: ErrorCode; message: string }

type Particulars = {
  message?: string | undefined
  param?: string | undefined
  details?: Problem[] | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** An expected failure: a public message for the caller, a cause for the log. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly param: string | undefined
  readonly details: Problem[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, particulars: Particulars = {}) {
    super(particulars.message ?? errorTable[code].message, { cause: particulars.cause })
    this.name = 'ServiceError'
    this.code = code
    this.status = errorTable[code].status
    this.param = particulars.param
    this.details = particulars.details
    this.retryAfterSeconds = particulars.retryAfterSeconds
  }
}

export const fail = (code: ErrorCode, particulars?: Particulars): ServiceError => new ServiceError(code, particulars)

/** One error for all problems of one input: a 400 among them decides, since then the rest was not understood. */
export function failWith(problems: Problem[]): ServiceError {
  const lead = problems.find((problem) => errorTable[problem.code].status === 400) ?? problems[0]
  if (lead === undefined) throw new Error('failWith needs at least one problem')
  return fail(lead.code, { message: lead.message, param: lead.param, details: problems })
}

/** What costs its caller nothing. */
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
