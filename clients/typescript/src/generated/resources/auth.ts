// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions } from '../../calls/callOptions.ts'
import type { SessionToken, SessionTokenCreateParams, Viewer } from '../types.ts'

export interface AuthResource {
  /**
   * Get the caller.
   *
   * Whose credentials these are, what they may do, and when they end.
   */
  me(options?: CallOptions): Call<Viewer>

  /**
   * Create a short-lived session token.
   *
   * For browsers and other places that must not hold a key. The token has at most the rights of the credentials
   * that create it, and ends with them. Only where `SESSION_TOKENS` is on.
   */
  createToken(params?: SessionTokenCreateParams, options?: CallOptions): Call<SessionToken>
}
