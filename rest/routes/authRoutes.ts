/** The caller, and session tokens. Login and logout are not part of the schema: see `sessionPaths.ts`. */
import type { Route } from '../route.ts'
import { sessionTokenFragment, viewerFragment } from './representations.ts'

/** Only served if SESSION_TOKENS is on. */
export const tokenPath = '/api/auth/token'

export const meRoute: Route = {
  name: 'auth.me',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Get the caller',
  description: 'Whose credentials these are, what they may do, and when they expire.',
  scope: null,
  document: `query { viewer { ...Viewer } } ${viewerFragment}`,
  responsePath: 'viewer',
  statuses: { 200: 'The user or the API key' },
  codes: [],
}

export const authRoutes: Route[] = [
  meRoute,
  {
    name: 'auth.createToken',
    method: 'POST',
    path: tokenPath,
    summary: 'Create a short-lived session token',
    description:
      'For browsers and other places that must not hold a key. The token has at most the rights of the credentials ' +
      'that create it, and ends with them. Only available if `SESSION_TOKENS` is on.',
    scope: null,
    document: `mutation ($input: CreateSessionTokenInput!) {
      createSessionToken(input: $input) { ...SessionToken }
    } ${sessionTokenFragment}`,
    responsePath: 'createSessionToken',
    body: 'input',
    bodyName: 'SessionTokenCreateParams',
    statuses: { 200: 'The token; it is not returned again' },
    codes: ['insufficient_scope', 'agent_not_allowed', 'route_not_found', 'unknown_scope', 'invalid_value'],
  },
]
