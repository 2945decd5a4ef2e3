/*
 * Turns thrown values into the caller's errors: expected errors stay as they are, 503 if the database is unavailable, else
 * 500. The cause of a 500 is only logged, once, with the request id.
 */
import { oauthCodeOf } from '../access/devices/deviceErrors.ts'
import { isDatabaseAway } from '../platform/database/database.ts'
import { errorType, fail, ServiceError } from '../platform/errors.ts'

/** How a door names a field: REST in snake_case, GraphQL unchanged. */
export type NameField = (param: string) => string

export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  if (isDatabaseAway(thrown)) return fail('unavailable', { retryAfterSeconds: 2, cause: thrown })
  const code = frameworkCodes[String((thrown as { code?: unknown } | undefined)?.code)]
  return code ? fail(code, { cause: thrown }) : fail('internal_error', { cause: thrown })
}

/** The fields of an error that both doors have in common. Names and values quoted from the request are truncated. */
function describeError(error: ServiceError, nameField: NameField) {
  const [lead] = error.details ?? []
  const nameCut = (param: string) => nameField(cut(param, maxParamCharacters))
  const details = error.details?.map(({ param, code, message }) => {
    const name = nameCut(param)
    return { param: name, code, message: `${name} ${cutMessage(message)}` }
  })
  const param = error.param === undefined ? undefined : nameCut(error.param)
  const message = cutMessage(error.message)
  return {
    type: errorType(error.status),
    code: error.code,
    message: lead && param ? `${param} ${message}` : message,
    ...(param !== undefined && { param }),
    ...(error.position !== undefined && { position: error.position }),
    ...(details !== undefined && { details }),
  }
}

/** The request that failed. */
type Failed = { requestId: string; publicUrl: string }

/** The body of a failed REST call. */
export function restErrorBody(error: ServiceError, { requestId, publicUrl }: Failed, nameField: NameField = itself) {
  const described = describeError(error, nameField)
  return { error: { ...described, request_id: requestId, doc_url: docUrl(publicUrl, error.code) } }
}

/** One of the errors of a GraphQL response. */
export function graphqlErrorBody(error: ServiceError, { requestId, publicUrl }: Failed, nameField: NameField = itself) {
  const { message, ...described } = describeError(error, nameField)
  const links = { requestId, docUrl: docUrl(publicUrl, error.code) }
  const retry = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  return { message, extensions: { ...described, status: error.status, ...links, ...retry } }
}

/** The body of a failed call of a device (RFC 6749, 5.2: no quotation marks and no backslashes in descriptions). */
export const oauthErrorBody = (error: ServiceError) => ({
  error: oauthCodeOf(error),
  error_description: cutMessage(error.message).replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' '),
})

const itself: NameField = (param) => param

/** The page of the documentation about an error. */
export const docUrl = (publicUrl: string, code: string): string => `${publicUrl}/docs/errors/${code}`

const maxParamCharacters = 256
const maxMessageCharacters = 1_024

export const cutMessage = (message: string): string => cut(message, maxMessageCharacters)

const cut = (text: string, maxCharacters: number): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text

export function errorHeaders(error: ServiceError): Record<string, string> {
  return {
    ...(error.status === 401 && { 'www-authenticate': 'Bearer realm="Agent Run Service"' }),
    ...(error.retryAfterSeconds !== undefined && {
      'retry-after': String(Math.max(1, Math.ceil(error.retryAfterSeconds))),
    }),
  }
}

const frameworkCodes: Record<
  string,
  'payload_too_large' | 'unsupported_media_type' | 'malformed_json' | 'route_not_found'
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'route_not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'route_not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'route_not_found',
}
