/** A route as an operation of OpenAPI. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { PreparedRoute } from '../prepareRoute.ts'
import type { Route } from '../route.ts'
import type { Components } from './components.ts'
import { errorCodesOf } from './errorCodes.ts'
import { errorResponses } from './errorResponses.ts'
import { exampleOf, exampleValue, jsonContent, nameOf } from './examples/examples.ts'
import { parametersOf } from './parameters.ts'
import { codeSamples } from './reference/codeSamples.ts'
import { headersOf, successHeaders } from './responseHeaders.ts'
import { bodySchema, isBodyRequired } from './schemas/bodySchema.ts'
import { responseSchema, streamedEvents } from './schemas/responseSchema.ts'

export function operationOf(components: Components, prepared: PreparedRoute): JsonObject {
  const { route } = prepared
  const parameters = parametersOf(components, prepared)
  const body = bodySchema(components, prepared)
  const codes = errorCodesOf(prepared)
  return {
    operationId: route.name,
    summary: route.summary,
    description: route.description,
    tags: [tagOf(route.name)],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: isBodyRequired(prepared), content: jsonContent(components, body) } }),
    responses: { ...successes(components, prepared), ...errorResponses(components, codes) },
    'x-retry': retryClass(prepared),
    ...(route.content && { 'x-sdk': false }),
    ...(route.query?.limit && { 'x-pagination': pagination }),
    'x-scope': route.scope,
    'x-error-codes': Object.values(codes).flat(),
    ...(route.sessionOnly
      ? { security: [{ session: [] }], 'x-sdk': false }
      : { 'x-codeSamples': codeSamples(route.name) }),
  }
}

export const tagOf = (name: string): string => name.split('.')[0] ?? ''

/**
 * What a client may do after a call without a response. safe: repeat the call. keyed: repeat it with the same idempotency key.
 * once: repeat it only if it certainly had no effect.
 */
function retryClass({ route, operation }: PreparedRoute): 'safe' | 'keyed' | 'once' {
  if (operation.operation !== 'mutation' || route.method !== 'POST') return 'safe'
  return route.headerParameters?.['Idempotency-Key'] === undefined ? 'once' : 'keyed'
}

/** Which parameter takes which field of the previous page. */
const pagination = { cursor: 'cursor', next_cursor: 'next_cursor', has_more: 'has_more', items: 'data' }

function successes(components: Components, prepared: PreparedRoute): JsonObject {
  const { route } = prepared
  return Object.fromEntries(
    Object.entries(route.statuses).map(([status, description]) => {
      const headers = headersOf(components, successHeaders(route, Number(status)))
      if (status === '204' || status === '304') return [status, { description, headers }]
      return [
        status,
        { description: described(route, description), headers, content: content(components, prepared, status) },
      ]
    }),
  )
}

function described(route: Route, description: string): string {
  if (route.stream === undefined) return description
  return `${description}. The \`data\` of each frame is one \`${streamedEvents(route)}\``
}

function content(components: Components, prepared: PreparedRoute, status: string): JsonObject {
  if (prepared.route.content !== undefined) return exportedContent(components)
  const schema = responseSchema(components, prepared)
  const name = nameOf(schema)
  if (prepared.route.stream === undefined)
    return jsonContent(components, schema, status === '202' ? `Queued${name}` : name)
  return { 'text/event-stream': { schema, examples: { default: exampleOf(components, name) } } }
}

function exportedContent(components: Components): JsonObject {
  const schema = components.refer('schemas', 'ExportContent', () => ({
    type: 'string',
    description: 'A JSON object in each line, or CSV with a header',
  }))
  const written = (name: string, value: string) => ({
    schema,
    examples: { default: components.refer('examples', name, () => ({ value })) },
  })
  return {
    'application/x-ndjson': written('ExportedNdjson', `${JSON.stringify(exampleValue('Run'))}\n`),
    'text/csv': written('ExportedCsv', 'date,calls,runs,tokens_used\r\n2026-01-15,812,790,40211\r\n'),
  }
}
