/** Errors of credentials, keys, sessions, limits and idempotency, and those of the edge. */
import type { accessErrors } from '../../../src/access/accessErrors.ts'
import type { edgeErrors } from '../../../src/edge/edgeErrors.ts'
import type { idempotencyErrors } from '../../../src/idempotency/idempotencyErrors.ts'
import type { limitErrors } from '../../../src/limits/limitErrors.ts'
import type { ErrorNote } from './errorNote.ts'

type Table = typeof accessErrors & typeof edgeErrors & typeof idempotencyErrors & typeof limitErrors

export const accessNotes = {
  https_required: {
    when: 'The request came over plain HTTP, to either port. It is never redirected, since its credentials have already been sent unencrypted.',
    fix: 'Call the `https://` address. If a key was sent over plain HTTP, [rotate it](../access.md#api-keys). Behind a proxy that ends TLS, set `TRUSTED_PROXIES`.',
    guide: 'operating.md',
  },
  csrf_rejected: {
    when: 'A browser sent a change with a session cookie from a page of another origin.',
    fix: 'Send the change from a page of the service itself, add the origin of your page to `CORS_ORIGINS`, or use an API key or a session token instead of the cookie.',
    guide: 'access.md',
  },
  version_not_supported: {
    when: 'The path names an API version that does not exist, such as `/v1`.',
    fix: 'Call `/v2`.',
    guide: 'upgrading.md',
  },
  missing_credentials: {
    when: 'The request has neither an `Authorization` header nor a session cookie.',
    fix: 'Send `Authorization: Bearer ars_live_…`. A locally started service writes a key to `.data/credentials.json`.',
    guide: 'access.md#api-keys',
  },
  invalid_credentials: {
    when: 'The key, token or session does not exist, or the e-mail address or password of a login is wrong. A key that was only copied in part gets this error too.',
    fix: 'Check that the whole key was copied, without quotes or line breaks, and that it belongs to this service. Keys cannot be shown again; create a new one if yours is lost.',
    guide: 'access.md#api-keys',
  },
  expired_credentials: {
    when: 'The key has expired, the 24 hours after its rotation are over, or the session or session token has ended.',
    fix: 'Use the new secret of a rotated key, create another key, or sign in again.',
    guide: 'access.md#api-keys',
  },
  insufficient_scope: {
    when: 'The credentials are valid, but lack the scope that the call needs. A key cannot give another key more than it has itself, and a demo key has four scopes at most.',
    fix: 'Look up the scope of the call in [the table](../access.md#scopes), then use or create a key that has it.',
    guide: 'access.md#scopes',
  },
  agent_not_allowed: {
    when: 'The key is limited to some agents, and the call is about another one. Such a key cannot use webhooks, deliveries, events and connectors at all, since they are about every agent.',
    fix: 'Use a key without this limit, or one whose `agent_ids` contain the agent.',
    guide: 'access.md#api-keys',
  },
  api_key_not_found: {
    when: 'The organisation has no API key with this id.',
    fix: 'List the keys. The id starts with `key_`; the key itself is not an id.',
    guide: 'access.md#api-keys',
  },
  session_not_found: {
    when: 'You have no session with this id. It may have ended.',
    fix: 'List your sessions. If the one that you wanted to end is missing, it has already ended.',
    guide: 'access.md#your-own-account',
  },
  session_required: {
    when: 'The call concerns a browser session (logout, own password, own sessions, links to reset a password), but was made with a key or a token.',
    fix: 'Sign in with `POST /api/auth/login`, and send the cookie.',
    guide: 'access.md#your-own-account',
  },
  unknown_scope: {
    when: 'A scope in `scopes` does not exist.',
    fix: 'Choose from [the table of scopes](../access.md#scopes).',
    example: { param: 'scopes.0', problem: 'must be one of runs:read, runs:write, …' },
    guide: 'access.md#scopes',
  },
  key_not_active: {
    when: 'The key to be rotated is revoked or has expired.',
    fix: 'Create a new key.',
    guide: 'access.md#api-keys',
  },
  too_many_rotations: {
    when: 'The key was rotated 100 times within 24 hours.',
    fix: 'Find out what rotates it so often. Each rotation leaves the previous secret valid for 24 hours.',
    retry: 'Yes, but only after earlier rotations are more than 24 hours old.',
    guide: 'access.md#api-keys',
  },
  too_many_api_keys: {
    when: 'The organisation has 1,000 active API keys.',
    fix: 'Revoke keys that are no longer used. The list shows when each was last used.',
    guide: 'access.md#api-keys',
  },
  user_not_found: {
    when: 'The organisation has no member with this id. They may have been removed.',
    fix: 'List the members. The id starts with `usr_`; an e-mail address is not an id.',
    guide: 'access.md#people',
  },
  invitation_not_found: {
    when: 'No pending invitation has this id. It may have been accepted, deleted or replaced by a newer one.',
    fix: 'List the pending invitations, and the members.',
    guide: 'access.md#invite-somebody',
  },
  already_member: {
    when: 'The e-mail address to be invited belongs to a member of the organisation.',
    fix: "Change the member's role instead.",
    guide: 'access.md#change-a-role',
  },
  too_many_invitations: {
    when: 'The organisation has 1,000 pending invitations.',
    fix: 'Delete invitations that nobody will accept.',
    guide: 'access.md#invite-somebody',
  },
  invalid_token: {
    when: 'The token of an invitation or of a link to reset a password was used, replaced or deleted, has expired, or was only copied in part. An invitation also gets this error if its e-mail address has an account by now.',
    fix: 'Ask for a new link. If you have an account already, sign in.',
    guide: 'access.md#people',
  },
  last_owner: {
    when: 'The change would leave the organisation without an owner.',
    fix: 'Make another member an owner first.',
    guide: 'access.md#change-a-role',
  },
  role_managed: {
    when: 'The role of a member is changed whose role a claim of the issuer of single sign-on decides (`OIDC_ROLE_CLAIM`).',
    fix: 'Change the groups or roles of the account at the issuer; the member gets the new role at the next sign-in.',
    guide: 'single-sign-on.md#roles',
  },
  password_login_off: {
    when: 'The service accepts no passwords, or only those of owners (`PASSWORD_LOGIN`).',
    fix: 'Sign in with single sign-on, or log in to the tool with `ars login`, which opens a browser.',
    guide: 'single-sign-on.md#switch-passwords-off',
  },
  own_role: {
    when: 'The call changes the role of the person who makes it.',
    fix: 'Ask another owner or admin to change it.',
    guide: 'access.md#change-a-role',
  },
  idempotency_mismatch: {
    when: 'The idempotency key was used within the last 24 hours, with another body.',
    fix: 'Use a new key for every new intent, and the same key only to repeat the same request. If a key is derived from an order or a job, check that its data did not change in between.',
    guide: 'idempotency.md',
  },
  too_many_open_streams: {
    when: 'The key or the organisation has as many streams, subscriptions and long polls open as its plan allows.',
    fix: 'Close streams that nobody reads. Many subscriptions can share one connection at `/graphql/stream`, but each still counts.',
    guide: 'limits.md',
  },
  quota_exceeded: {
    when: 'The organisation has used all calls of this month.',
    fix: 'Wait for the start of the next month (UTC), or ask the operator of the service for a larger plan. `GET /v2/usage` shows which keys made the calls.',
    retry: 'Only after the seconds in `Retry-After`, which may be days. Stop automatic retries.',
    guide: 'limits.md#calls-a-month',
  },
} satisfies Record<keyof Table, ErrorNote>
