/** The password and the sessions of a person. */
import type { ErrorCode } from '../../schema/errorTable.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Components } from './components.ts'
import { bodyCodes, byStatus, everyCall } from './errorCodes.ts'
import { errorResponses } from './errorResponses.ts'
import { jsonContent } from './examples/examples.ts'
import { commonHeaders, type HeaderName, headersOf, limitHeaders } from './responseHeaders.ts'
import { pageSchema } from './schemas/responseSchema.ts'

/** `session` is the reference to the schema of the caller's session. */
export const accountPaths = (components: Components, session: JsonObject): JsonObject => ({
  '/api/auth/password': {
    post: operation(components, {
      operationId: 'auth.changePassword',
      summary: 'Change your password',
      description:
        'Ends all your other sessions, and the session tokens that they created. Wrong current passwords are ' +
        'counted like failed logins.',
      body: passwordSchema(components),
      success: 'Your session, which continues',
      response: session,
      codes: [...bodyCodes, 'missing_field', 'wrong_type', 'csrf_rejected', 'invalid_value'],
      retry: 'once',
    }),
  },
  '/api/auth/sessions': {
    get: operation(components, {
      operationId: 'auth.listSessions',
      summary: 'List your sessions',
      description:
        'Where you are logged in: this session first, then the most recently used; at most 100, in one page.',
      success: 'Your sessions',
      response: pageSchema(components, 'OwnSession', ownSessionSchema(components)),
      codes: [],
      retry: 'safe',
    }),
  },
  '/api/auth/sessions/{id}': {
    delete: operation(components, {
      operationId: 'auth.endSession',
      summary: 'End one of your sessions',
      description: 'Also ends the session tokens that it created. If it is this session, the cookie is deleted.',
      parameters: [sessionId(components)],
      success: 'The ended session',
      response: ownSessionSchema(components),
      headers: ['Set-Cookie'],
      codes: [...bodyCodes, 'wrong_type', 'csrf_rejected', 'session_not_found'],
      retry: 'safe',
    }),
  },
})

type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: JsonObject[]
  body?: JsonObject
  success: string
  response: JsonObject
  headers?: HeaderName[]
  codes: ErrorCode[]
  retry: 'safe' | 'once'
}

function operation(components: Components, its: Operation): JsonObject {
  const { operationId, summary, description, parameters, body, success, response, headers = [], retry } = its
  const codes = byStatus([...everyCall, 'session_required', ...its.codes])
  return {
    operationId,
    summary,
    description,
    tags: ['auth'],
    security: [{ session: [] }],
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonContent(components, body) } }),
    responses: {
      200: {
        description: success,
        headers: headersOf(components, [...commonHeaders, ...limitHeaders, ...headers]),
        content: jsonContent(components, response),
      },
      ...errorResponses(components, codes),
    },
    'x-retry': retry,
    'x-scope': null,
    'x-sdk': false,
    'x-error-codes': Object.values(codes).flat(),
  }
}

const passwordSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'PasswordChangeParams', () => ({
    type: 'object',
    description: 'The current password, and the new one',
    properties: {
      current_password: password('Current password', {}),
      new_password: password('New password, on a single line', { minLength: 8 }),
    },
    required: ['current_password', 'new_password'],
    additionalProperties: false,
  }))

const password = (description: string, bounds: JsonObject): JsonObject => ({
  type: 'string',
  ...bounds,
  maxLength: 1_024,
  format: 'password',
  description,
})

const ownSessionSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'OwnSession', () => {
    const properties = {
      id: { type: 'string', description: 'Unique id, starts with ses_; not a credential' },
      current: { type: 'boolean', description: 'Whether it is the session of this call' },
      user_agent: { type: ['string', 'null'], description: 'User agent of the browser at login; null if unknown' },
      address: { type: ['string', 'null'], description: 'IP address of the login; null if unknown' },
      created_at: { type: 'string', format: 'date-time', description: 'When the user logged in' },
      last_seen_at: { type: 'string', format: 'date-time', description: 'When it was last used, up to a minute late' },
      expires_at: { type: 'string', format: 'date-time', description: 'When it expires unless it is used' },
    }
    return { type: 'object', description: 'One of your sessions', properties, required: Object.keys(properties) }
  })

const sessionId = (components: Components): JsonObject =>
  components.refer('parameters', 'SessionId', () => ({
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the session.',
    schema: { type: 'string' },
    example: 'ses_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  }))
