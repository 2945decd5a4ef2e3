/** Where logging in is served: for the dashboard, and below the API's base for programs. */
export const authBases = ['/api/auth', '/v2/api/auth'] as const
