/** Who calls, and tokens for whoever does. Logging in and out is about a cookie, and stands in `sessionPaths.ts`. */
import { sessionTokenFragment, viewerFragment } from './representations.ts'
import type { Route } from './route.ts'

/** There only where SESSION_TOKENS is on. */
export const tokenPath = '/api/auth/token'

export const authRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Tell who makes this call',
    document: `query { viewer { ...Viewer } } ${viewerFragment}`,
    answer: 'viewer',
    statuses: { 200: 'The user or the API key' },
    failures: [],
  },
  {
    method: 'POST',
    path: tokenPath,
    summary: 'Make a short-lived session token',
    document: `mutation ($input: CreateSessionTokenInput!) {
      createSessionToken(input: $input) { ...SessionToken }
    } ${sessionTokenFragment}`,
    answer: 'createSessionToken',
    body: 'input',
    statuses: { 200: 'The token, shown this once' },
    failures: [404, 413, 415, 422],
  },
]
