/** Errors about credentials, scopes, API keys and people. */
import { defineErrors } from '../platform/errors.ts'
import { viewerErrors } from '../viewer/viewerErrors.ts'

export const accessErrors = {
  missing_credentials: { status: 401, message: 'Send an API key as "Authorization: Bearer <API_KEY>"' },
  invalid_credentials: { status: 401, message: 'The API key is not valid' },
  expired_credentials: { status: 401, message: 'The API key has expired' },
  ...viewerErrors,
  api_key_not_found: { status: 404, message: 'There is no such API key' },
  session_not_found: { status: 404, message: 'You have no such session' },
  session_required: { status: 422, message: 'This call needs a browser session, not an API key or a token' },
  unknown_scope: { status: 422, message: 'There is no such scope' },
  key_not_active: { status: 422, message: 'The key has been revoked or has expired' },
  too_many_rotations: { status: 422, message: 'The key has reached its rotation limit' },
  too_many_api_keys: { status: 422, message: 'Active key limit reached' },
  user_not_found: { status: 404, message: 'The organisation has no such member' },
  invitation_not_found: { status: 404, message: 'There is no such pending invitation' },
  already_member: { status: 422, message: 'A member of the organisation has this e-mail address' },
  too_many_invitations: { status: 422, message: 'Pending invitation limit reached' },
  invalid_token: { status: 422, message: 'The link is not valid; it was used, replaced or deleted, or has expired' },
  last_owner: { status: 422, message: 'An organisation needs an owner; make somebody else an owner first' },
  role_managed: { status: 422, message: 'The role is given by the issuer of single sign-on; change it there' },
  password_login_off: { status: 403, message: 'Passwords are switched off; use single sign-on' },
  own_role: { status: 422, message: 'Nobody can change their own role' },
} as const

export const { fail, failWith } = defineErrors(accessErrors)
