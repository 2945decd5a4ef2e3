/** Sessions and a person's own account, written by hand since they are not operations of the schema. */
import { parse } from 'graphql'
import type { JsonObject } from '../../src/platform/json.ts'
import { viewerFragment } from '../routes/representations.ts'
import { accountPaths } from './accountPaths.ts'
import type { Components } from './components.ts'
import { bodyCodes, byStatus, everyCall } from './errorCodes.ts'
import { errorResponses } from './errorResponses.ts'
import { jsonContent } from './examples/examples.ts'
import { commonHeaders, headersOf, limitHeaders } from './responseHeaders.ts'
import { fragmentSchema } from './schemas/fragmentSchema.ts'
import { nullable } from './schemas/jsonSchema.ts'

export const sessionPaths = (components: Components): JsonObject => ({
  '/api/auth/login': { post: login(components) },
  '/api/auth/logout': { post: logout(components) },
  '/api/auth/session': { get: current(components) },
  ...accountPaths(components, sessionSchema(components)),
})

function login(components: Components): JsonObject {
  const failures = ['missing_field', 'unknown_field', 'wrong_type', 'invalid_header', ...bodyCodes] as const
  const codes = byStatus([
    ...failures,
    ...(['invalid_credentials', 'csrf_rejected', 'invalid_value'] as const),
    ...(['rate_limited', 'internal_error', 'unavailable'] as const),
  ])
  return {
    operationId: 'auth.login',
    summary: 'Open a browser session',
    description: 'Sets the cookie `__Host-ars_session` (HttpOnly, Secure, SameSite=Lax), which both doors accept.',
    tags: ['auth'],
    security: [],
    requestBody: { required: true, content: jsonContent(components, loginSchema(components)) },
    responses: {
      200: {
        description: 'The session',
        headers: headersOf(components, [...commonHeaders, 'Set-Cookie']),
        content: jsonContent(components, sessionSchema(components)),
      },
      ...errorResponses(components, codes),
    },
    ...notForClients,
    'x-error-codes': Object.values(codes).flat(),
  }
}

function logout(components: Components): JsonObject {
  const codes = byStatus([...everyCall, ...bodyCodes, 'wrong_type', 'csrf_rejected', 'session_required'])
  return {
    operationId: 'auth.logout',
    summary: 'End the browser session',
    description: 'Deletes the cookie. Served even if no calls are left.',
    tags: ['auth'],
    security: [{ session: [] }],
    responses: {
      200: {
        description: 'The ended session',
        headers: headersOf(components, [...commonHeaders, ...limitHeaders, 'Set-Cookie']),
        content: jsonContent(components, sessionSchema(components)),
      },
      ...errorResponses(components, codes),
    },
    ...notForClients,
    'x-error-codes': Object.values(codes).flat(),
  }
}

function current(components: Components): JsonObject {
  const codes = byStatus(['unknown_field', 'invalid_header', 'rate_limited', 'internal_error', 'unavailable'])
  return {
    operationId: 'auth.session',
    summary: 'Get the caller, if there is one',
    description:
      'Open to everyone: without valid credentials `viewer` is null, and the status is 200. Not counted as a call. Too many ' +
      'invalid credentials from one address are refused, as everywhere.',
    tags: ['auth'],
    security: [],
    responses: {
      200: {
        description: 'The user or the API key, or null',
        headers: headersOf(components, commonHeaders),
        content: jsonContent(components, currentViewerSchema(components)),
      },
      ...errorResponses(components, codes),
    },
    ...notForClients,
    'x-retry': 'safe',
    'x-error-codes': Object.values(codes).flat(),
  }
}

const currentViewerSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'CurrentViewer', () => ({
    type: 'object',
    description: 'The caller, if there is one',
    properties: {
      viewer: {
        ...nullable(fragmentSchema(components, parse(viewerFragment), 'Viewer')),
        description: 'As `GET /api/auth/me` returns it; null without valid credentials',
      },
    },
    required: ['viewer'],
  }))

/** Cookies are for browsers. */
const notForClients = { 'x-retry': 'once', 'x-scope': null, 'x-sdk': false }

const loginSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'LoginParams', () => ({
    type: 'object',
    description: 'The credentials of the user who logs in',
    properties: {
      email: { type: 'string', description: 'E-mail address of the user' },
      password: { type: 'string', maxLength: 1_024, format: 'password', description: 'Password of the user' },
    },
    required: ['email', 'password'],
    additionalProperties: false,
  }))

const sessionSchema = (components: Components): JsonObject =>
  components.refer('schemas', 'Session', () => {
    const fragments = parse(viewerFragment)
    return {
      type: 'object',
      description: 'A browser session',
      properties: {
        user: { ...fragmentSchema(components, fragments, 'User'), description: 'The user of the session' },
        organization: {
          ...fragmentSchema(components, fragments, 'Organization'),
          description: 'The organisation of the session',
        },
        expires_at: { type: 'string', format: 'date-time', description: 'When it expires at the latest' },
      },
      required: ['user', 'organization', 'expires_at'],
    }
  })
