/** Sessions and a person's own account, written by hand since they are not operations of the schema. */
import { parse } from 'graphql'
import type { ErrorCode } from '../../schema/errorTable.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { viewerFragment } from '../routes/representations.ts'
import type { Components } from './components.ts'
import { bodyCodes, byStatus, everyCall } from './errorCodes.ts'
import { errorResponses } from './errorResponses.ts'
import { jsonContent } from './examples/examples.ts'
import { commonHeaders, type HeaderName, headersOf, limitHeaders } from './responseHeaders.ts'
import { fragmentSchema } from './schemas/fragmentSchema.ts'
import { nullable } from './schemas/jsonSchema.ts'
import { object, text, textOrNull, time } from './schemas/namedObject.ts'
import { pageSchema } from './schemas/responseSchema.ts'

export const changeCodes = [...bodyCodes, 'wrong_type', 'csrf_rejected'] as const
const openCodes = ['unknown_field', 'invalid_header', 'rate_limited', 'internal_error', 'unavailable'] as const

export const sessionPaths = (components: Components): JsonObject => ({
  '/api/auth/login': {
    post: openOperation(components, {
      operationId: 'auth.login',
      summary: 'Open a browser session',
      description: 'Sets the cookie `__Host-ars_session` (HttpOnly, Secure, SameSite=Lax), which both doors accept.',
      body: loginSchema(components),
      success: 'The session',
      response: sessionSchema(components),
      headers: ['Set-Cookie'],
      codes: [
        ...openCodes,
        ...changeCodes,
        'missing_field',
        'invalid_credentials',
        'invalid_value',
        'password_login_off',
      ],
      retry: 'once',
    }),
  },
  '/api/auth/logout': {
    post: ownOperation(components, {
      operationId: 'auth.logout',
      summary: 'End the browser session',
      description: 'Deletes the cookie. Served even if no calls are left.',
      success: 'The ended session',
      response: sessionSchema(components),
      headers: ['Set-Cookie'],
      codes: changeCodes,
      retry: 'once',
    }),
  },
  '/api/auth/invitation': {
    post: openOperation(components, {
      operationId: 'auth.acceptInvitation',
      summary: 'Accept an invitation',
      description:
        'Makes the account with the token of the link (the part after `#`), and opens a browser session like a login.',
      body: acceptanceSchema(components),
      success: 'The session',
      response: sessionSchema(components),
      headers: ['Set-Cookie'],
      codes: [...openCodes, ...changeCodes, 'missing_field', 'invalid_value', 'invalid_token', 'password_login_off'],
      retry: 'once',
    }),
  },
  '/api/auth/password-reset': {
    post: openOperation(components, {
      operationId: 'auth.resetPassword',
      summary: 'Set a new password with a link',
      description:
        "Takes the token of the link (the part after `#`), ends the person's other sessions, and opens a browser session like " +
        'a login.',
      body: resetSchema(components),
      success: 'The session',
      response: sessionSchema(components),
      headers: ['Set-Cookie'],
      codes: [...openCodes, ...changeCodes, 'missing_field', 'invalid_value', 'invalid_token', 'password_login_off'],
      retry: 'once',
    }),
  },
  '/api/auth/session': {
    get: openOperation(components, {
      operationId: 'auth.session',
      summary: 'Get the caller, if there is one',
      description:
        'Open to everyone: without valid credentials `viewer` is null, and the status is 200. Not counted as a call. Too many ' +
        'invalid credentials from one address are refused, as everywhere.',
      success: 'The user or the API key, or null',
      response: currentViewerSchema(components),
      codes: openCodes,
      retry: 'safe',
    }),
  },
  '/api/auth/password': {
    post: ownOperation(components, {
      operationId: 'auth.changePassword',
      summary: 'Change your password',
      description:
        'Ends all your other sessions, and the session tokens that they created. Wrong current passwords are ' +
        'counted like failed logins.',
      body: passwordSchema(components),
      success: 'Your session, which continues',
      response: sessionSchema(components),
      codes: [...changeCodes, 'missing_field', 'invalid_value'],
      retry: 'once',
    }),
  },
  '/api/auth/sessions': {
    get: ownOperation(components, {
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
    delete: ownOperation(components, {
      operationId: 'auth.endSession',
      summary: 'End one of your sessions',
      description: 'Also ends the session tokens that it created. If it is this session, the cookie is deleted.',
      parameters: [sessionId(components)],
      success: 'The ended session',
      response: ownSessionSchema(components),
      headers: ['Set-Cookie'],
      codes: [...changeCodes, 'session_not_found'],
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
  codes: readonly ErrorCode[]
  retry: 'safe' | 'once'
}

/** For everybody. */
export const openOperation = (components: Components, its: Operation): JsonObject =>
  operation(components, its, { security: [], headers: commonHeaders })

/** For the person of a session. */
export const ownOperation = (components: Components, its: Operation): JsonObject =>
  operation(
    components,
    { ...its, codes: [...everyCall, 'session_required', ...its.codes] },
    { security: [{ session: [] }], headers: [...commonHeaders, ...limitHeaders] },
  )

/** Client libraries leave these out: cookies are for browsers. */
function operation(
  components: Components,
  its: Operation,
  { security, headers }: { security: JsonObject[]; headers: HeaderName[] },
): JsonObject {
  const { operationId, summary, description, parameters, body, success, response, retry } = its
  const codes = byStatus(its.codes)
  return {
    operationId,
    summary,
    description,
    tags: ['auth'],
    security,
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonContent(components, body) } }),
    responses: {
      200: {
        description: success,
        headers: headersOf(components, [...headers, ...(its.headers ?? [])]),
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

const currentViewerSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'CurrentViewer', () =>
    object('The caller, if there is one', {
      viewer: {
        ...nullable(fragmentSchema(components, parse(viewerFragment), 'Viewer')),
        description: 'As `GET /api/auth/me` returns it; null without valid credentials',
      },
    }),
  )

const loginSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'LoginParams', () => ({
    ...object('The credentials of the user who logs in', {
      email: text('E-mail address of the user'),
      password: password('Password of the user'),
    }),
    additionalProperties: false,
  }))

const acceptanceSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'InvitationAcceptParams', () => ({
    ...object('The token of an invitation, and the new account', {
      token: text("Token of the link: the part after '#'"),
      name: { ...text('Display name, on a single line'), minLength: 1, maxLength: 200 },
      password: newPassword('Password, on a single line'),
    }),
    additionalProperties: false,
  }))

const resetSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'PasswordResetParams', () => ({
    ...object('The token of a link, and the new password', {
      token: text("Token of the link: the part after '#'"),
      password: newPassword('New password, on a single line'),
    }),
    additionalProperties: false,
  }))

const passwordSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'PasswordChangeParams', () => ({
    ...object('The current password, and the new one', {
      current_password: password('Current password'),
      new_password: newPassword('New password, on a single line'),
    }),
    additionalProperties: false,
  }))

const password = (description: string, bounds: JsonObject = {}): JsonObject => ({
  type: 'string',
  ...bounds,
  maxLength: 1_024,
  format: 'password',
  description,
})

const newPassword = (description: string): JsonObject => password(description, { minLength: 8 })

function sessionSchema(components: Components): JsonObject {
  const fragments = parse(viewerFragment)
  return components.refer('schemas', 'Session', () =>
    object('A browser session', {
      user: { ...fragmentSchema(components, fragments, 'User'), description: 'The user of the session' },
      organization: {
        ...fragmentSchema(components, fragments, 'Organization'),
        description: 'The organisation of the session',
      },
      expires_at: time('When it expires at the latest'),
    }),
  )
}

const ownSessionSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'OwnSession', () =>
    object('One of your sessions', {
      id: text('Unique id, starts with ses_; not a credential'),
      current: { type: 'boolean', description: 'Whether it is the session of this call' },
      user_agent: textOrNull('User agent of the browser at login; null if unknown'),
      address: textOrNull('IP address of the login; null if unknown'),
      created_at: time('When the user logged in'),
      last_seen_at: time('When it was last used, up to a minute late'),
      expires_at: time('When it expires unless it is used'),
    }),
  )

const sessionId = (components: Components): JsonObject =>
  components.refer('parameters', 'SessionId', () => ({
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the session.',
    schema: { type: 'string' },
    example: 'ses_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  }))
