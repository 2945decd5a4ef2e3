/** The error body and the error statuses, for OpenAPI. */
import { errorTable } from '../../schema/errorTable.ts'
import { errorType, maxProblems } from '../../src/platform/errors.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { refTo } from './jsonSchema.ts'

const problem = {
  type: 'object',
  properties: { param: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
  required: ['param', 'code', 'message'],
  additionalProperties: false,
}

export const errorSchema: JsonObject = {
  type: 'object',
  description: 'The body of every error response',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: [...new Set(Object.values(errorTable).map(({ status }) => errorType(status)))] },
        code: { type: 'string', enum: Object.keys(errorTable) },
        message: { type: 'string', description: 'Human-readable' },
        param: { type: 'string', description: 'The invalid field or parameter' },
        request_id: { type: 'string' },
        details: { type: 'array', description: 'The problems of the request', items: problem, maxItems: maxProblems },
      },
      required: ['type', 'code', 'message', 'request_id'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
}

/** The error statuses of every route. */
const shared = [400, 401, 403, 429, 500, 503]

export function errorResponses(own: number[]): JsonObject {
  const statuses = [...new Set([...shared, ...own])].sort()
  return Object.fromEntries(statuses.map((status) => [status, response(status)]))
}

function response(status: number): JsonObject {
  const codes = Object.entries(errorTable).filter(([, row]) => row.status === status)
  const headers = failureHeaders[status]
  return {
    description: `${meanings[status] ?? 'Failure'}: ${codes.map(([code]) => code).join(', ')}`,
    ...(headers && { headers }),
    content: { 'application/json': { schema: refTo('Error') } },
  }
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } }

const failureHeaders: Record<number, JsonObject> = {
  401: { 'WWW-Authenticate': { description: 'How to authenticate: Bearer', schema: { type: 'string' } } },
  429: retryAfter,
  503: retryAfter,
}

const meanings: Record<number, string> = {
  400: 'Malformed request or missing required fields',
  401: 'API key missing or invalid',
  403: 'Valid key, insufficient permissions',
  404: 'Resource does not exist',
  413: 'Body too large',
  415: 'Unsupported content type',
  422: 'Well-formed, but not acceptable',
  429: 'Too many requests',
  500: 'Server-side failure, reported automatically',
  503: 'Temporarily unavailable',
}
