/** A shared response for each error status; an operation says which codes it can return. */
import { errorTable } from '../../schema/errorTable.ts'
import { docUrl } from '../../src/edge/httpErrors.ts'
import { errorType } from '../../src/platform/errors.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Components } from './components.ts'
import type { CodesByStatus } from './errorCodes.ts'
import { type HeaderName, headersOf, limitHeaders } from './responseHeaders.ts'
import { errorResponseSchema } from './schemas/errorResponseSchema.ts'

export function errorResponses(components: Components, codes: CodesByStatus): JsonObject {
  return Object.fromEntries(
    Object.entries(codes).map(([status, its]) => [
      status,
      { ...errorResponse(components, Number(status)), description: its.map((code) => `\`${code}\``).join(', ') },
    ]),
  )
}

function errorResponse(components: Components, status: number): JsonObject {
  const row = responses[status]
  if (row === undefined) throw new Error(`There is no response for status ${status}`)
  const { name, description, headers, example } = row
  return components.refer('responses', name, () => ({
    description,
    ...(headers && { headers: headersOf(components, headers) }),
    content: {
      'application/json': {
        schema: errorResponseSchema(components),
        examples: { default: components.refer('examples', name, () => ({ value: exampleOf(status, example) })) },
      },
    },
  }))
}

type ErrorExample = { code: keyof typeof errorTable; param?: string; problem?: string }
type Row = { name: string; description: string; headers?: HeaderName[]; example: ErrorExample }

const responses: Record<number, Row> = {
  400: {
    name: 'BadRequest',
    description: 'The request is malformed, or a required field is missing',
    example: { code: 'missing_field', param: 'input', problem: 'is required' },
  },
  401: {
    name: 'Unauthorized',
    description: 'The credentials are missing or not valid',
    headers: ['WWW-Authenticate'],
    example: { code: 'invalid_credentials' },
  },
  403: {
    name: 'Forbidden',
    description: 'The credentials are valid, but not sufficient',
    example: { code: 'insufficient_scope' },
  },
  404: { name: 'NotFound', description: 'The resource does not exist', example: { code: 'run_not_found' } },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is larger than 1 MiB',
    example: { code: 'payload_too_large' },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not JSON',
    example: { code: 'unsupported_media_type' },
  },
  422: {
    name: 'Unprocessable',
    description: 'The request was understood, but is not acceptable',
    example: { code: 'invalid_value', param: 'timeout_ms', problem: 'must be from 1,000 to 3,600,000' },
  },
  429: {
    name: 'RateLimited',
    description: 'Too many calls in a short time, or in this month',
    headers: [...limitHeaders, 'Retry-After'],
    example: { code: 'rate_limited' },
  },
  500: {
    name: 'InternalError',
    description: 'The service failed; the error has been reported',
    example: { code: 'internal_error' },
  },
  503: {
    name: 'Unavailable',
    description: 'The service is temporarily unavailable',
    headers: ['Retry-After'],
    example: { code: 'unavailable' },
  },
}

function exampleOf(status: number, { code, param, problem }: ErrorExample): JsonObject {
  const message = problem === undefined ? errorTable[code].message : `${param} ${problem}`
  const details = param === undefined ? {} : { details: [{ param, code, message }] }
  const request_id = 'req_01jd3v9w8kq2m5n7p9r1s3t5v7'
  const doc_url = docUrl('https://localhost:8443', code)
  return { error: { type: errorType(status), code, message, ...(param && { param }), request_id, doc_url, ...details } }
}
