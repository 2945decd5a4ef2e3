/** The caller, and session tokens. Login and logout are not part of the schema: see `sessionPaths.ts`. */
import type { Route } from '../route.ts'
import { sessionTokenFragment, viewerFragment } from './representations.ts'

/** Only served if SESSION_TOKENS is on. */
export const tokenPath = '/api/auth/token'

export const authRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Get the caller',
    document: `query { viewer { ...Viewer } } ${viewerFragment}`,
    answer: 'viewer',
    statuses: { 200: 'The user or the API key' },
    failures: [],
  },
  {
    method: 'POST',
    path: tokenPath,
    summary: 'Create a short-lived session token',
    document: `mutation ($input: CreateSessionTokenInput!) {
      createSessionToken(input: $input) { ...SessionToken }
    } ${sessionTokenFragment}`,
    answer: 'createSessionToken',
    body: 'input',
    statuses: { 200: 'The token; it is not returned again' },
    failures: [404, 413, 415, 422],
  },
]
