/** Failures of credentials, scopes and keys. */
import { defineErrors } from '../platform/errors.ts'

export const accessErrors = {
  missing_credentials: { status: 401, message: 'Send an API key as "Authorization: Bearer <API_KEY>"' },
  invalid_credentials: { status: 401, message: 'The API key is not valid' },
  expired_credentials: { status: 401, message: 'The API key has expired' },
  insufficient_scope: { status: 403, message: 'The credentials do not carry the scope that this call needs' },
  agent_not_allowed: { status: 403, message: 'The API key is limited to other agents' },
  api_key_not_found: { status: 404, message: 'There is no such API key' },
  session_required: { status: 422, message: 'This call is for browser sessions; an API key is revoked instead' },
  unknown_scope: { status: 422, message: 'There is no such scope' },
  key_not_active: { status: 422, message: 'The key is revoked or has expired' },
  too_many_rotations: { status: 422, message: 'The key was rotated as often as it may be' },
  too_many_api_keys: { status: 422, message: 'The organisation has as many active keys as it may have' },
} as const

export const { fail, failWith } = defineErrors(accessErrors)
