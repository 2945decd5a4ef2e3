/** The errors of OAuth (RFC 6749, RFC 8628) that the tool gets while it logs in. Their responses have OAuth's shape, not ours. */
import { defineErrors } from '../../platform/errors.ts'

const oauthErrors = {
  invalid_request: { status: 400, message: 'The request is not valid' },
  invalid_client: { status: 400, message: 'client_id must be ars' },
  invalid_scope: { status: 400, message: 'scope must name scopes of this service, separated by spaces' },
  unsupported_grant_type: { status: 400, message: 'grant_type must be urn:ietf:params:oauth:grant-type:device_code' },
  invalid_grant: { status: 400, message: 'There is no such device code, or it was used' },
  expired_token: { status: 400, message: 'The device code has expired; start again' },
  authorization_pending: { status: 400, message: 'Nobody has confirmed the login yet' },
  slow_down: { status: 400, message: 'Wait 5 seconds between two polls' },
  access_denied: { status: 400, message: 'The login was denied' },
} as const

export const { fail } = defineErrors(oauthErrors)

/** The code that OAuth has for an error. */
export function oauthCodeOf({ code, status }: { code: string; status: number }): string {
  if (Object.hasOwn(oauthErrors, code)) return code
  if (status === 429) return 'slow_down'
  if (status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}
