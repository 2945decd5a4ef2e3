/** Login and logout for OpenAPI, written by hand since they are not operations of the schema. */
import type { JsonObject } from '../src/platform/json.ts'
import { errorResponses } from './documents/errorResponses.ts'
import { refTo } from './documents/jsonSchema.ts'

const text = { type: 'string' }
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

export const sessionSchema: JsonObject = {
  description: 'A browser session',
  ...object({
    user: object({ id: text, email: text, role: { type: 'string', enum: ['owner', 'admin', 'member', 'viewer'] } }),
    organization: object({
      id: text,
      name: text,
      plan: { type: 'string', enum: ['free', 'developer', 'business', 'enterprise'] },
    }),
    expires_at: { type: 'string', format: 'date-time' },
  }),
}

const answer = (description: string, cookie: string): JsonObject => ({
  description,
  headers: { 'Set-Cookie': { description: cookie, schema: text } },
  content: { 'application/json': { schema: refTo('Session') } },
})

const login = {
  operationId: 'postApiAuthLogin',
  summary: 'Open a browser session',
  tags: ['auth'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: object({ email: text, password: { type: 'string', maxLength: 1_024, format: 'password' } }),
      },
    },
  },
  responses: {
    200: answer('The session', '__Host-ars_session: HttpOnly, Secure, SameSite=Lax'),
    ...errorResponses([413, 415, 422, 429]),
  },
}

const logout = {
  operationId: 'postApiAuthLogout',
  summary: 'End the browser session',
  tags: ['auth'],
  security: [{ session: [] }],
  responses: {
    200: answer('The ended session', 'Deletes the cookie'),
    ...errorResponses([413, 415, 422, 429]),
  },
}

export const sessionPaths: JsonObject = { '/api/auth/login': { post: login }, '/api/auth/logout': { post: logout } }
