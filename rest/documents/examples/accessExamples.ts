import type { JsonObject } from '../../../src/platform/json.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const apiKey = {
  id: exampleIds.apiKey,
  name: 'Reporting',
  redacted_key: 'ars_live_Ab3d…x9Kq',
  scopes: ['runs:read', 'usage:read'],
  agent_ids: null,
  mode: 'live',
  created_at: exampleTimes.created,
  created_by: exampleIds.user,
  user_id: null,
  last_used_at: null,
  expires_at: exampleTimes.nextYear,
  rotated_at: null,
  previous_key_expires_at: null,
  previous_key_last_used_at: null,
  revoked_at: null,
}

const user = { id: exampleIds.user, email: 'ada@example.org', name: 'Ada Example', role: 'owner' }
const member = { ...user, created_at: exampleTimes.created }
const organization = { id: exampleIds.organization, name: 'Example', plan: 'developer' }

const viewer = {
  id: exampleIds.user,
  kind: 'user',
  name: user.name,
  user,
  organization,
  scopes: ['*', 'users:write'],
  agent_ids: null,
  expires_at: exampleTimes.tomorrow,
}

export const accessExamples: Record<string, JsonObject> = {
  ApiKey: apiKey,
  NewApiKey: { ...apiKey, key: 'ars_live_…' },
  ApiKeyCreateParams: { name: 'Reporting', scopes: ['runs:read', 'usage:read'], expires_at: exampleTimes.nextYear },
  AuditEntry: {
    id: 'aud_01jd3v9w8kq2m5n7p9r1s3t5v7',
    action: 'api_key.created',
    actor: { id: exampleIds.user, kind: 'user', name: user.name },
    target_id: exampleIds.apiKey,
    address: '203.0.113.7',
    request_id: exampleIds.request,
    details: { scopes: ['runs:read', 'usage:read'] },
    created_at: exampleTimes.created,
  },
  Viewer: viewer,
  CurrentViewer: { viewer },
  SessionToken: { token: 'eyJhbGciOiJFZERTQSJ9.…', expires_at: exampleTimes.tomorrow },
  SessionTokenCreateParams: { scopes: ['runs:read'], expires_in: 900 },
  SignInMethods: { password: 'owners', single_sign_on: { name: 'Example ID' } },
  OAuthError: { error: 'authorization_pending', error_description: 'Nobody has confirmed the login yet' },
  DeviceRequest: { client_id: 'ars', scope: 'runs:read runs:write', name: 'ars on my-laptop' },
  DeviceCodes: {
    device_code: 'qJ0c…',
    user_code: 'WDJB-MJHT',
    verification_uri: 'https://localhost:8443/device',
    verification_uri_complete: 'https://localhost:8443/device#WDJB-MJHT',
    expires_in: 600,
    interval: 5,
  },
  DevicePoll: {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'ars',
    device_code: 'qJ0c…',
  },
  DeviceKey: { access_token: 'ars_live_…', token_type: 'Bearer', scope: 'runs:read runs:write' },
  DeviceLookupParams: { user_code: 'WDJB-MJHT' },
  DeviceConfirmParams: { user_code: 'WDJB-MJHT', approve: true },
  AskingDevice: {
    name: 'ars on my-laptop',
    address: '203.0.113.7',
    scopes: ['runs:read', 'runs:write'],
    refused_scopes: [],
    created_at: exampleTimes.created,
    expires_at: '2026-01-31T09:40:00.000Z',
  },
  Session: { user, organization, expires_at: exampleTimes.tomorrow },
  OwnSession: {
    id: 'ses_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    current: true,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    address: '203.0.113.7',
    created_at: exampleTimes.created,
    last_seen_at: exampleTimes.created,
    expires_at: exampleTimes.tomorrow,
  },
  PasswordChangeParams: {
    current_password: 'correct horse battery staple',
    new_password: 'a battery of staples for a horse',
  },
  Member: member,
  RemovedMember: {
    ...member,
    api_keys: [{ id: apiKey.id, name: apiKey.name, redacted_key: apiKey.redacted_key, last_used_at: null }],
  },
  UserUpdateParams: { role: 'admin' },
  PasswordReset: { url: 'https://localhost:8443/password-reset#…', expires_at: exampleTimes.nextHour },
  PasswordResetParams: { token: '…', password: 'a battery of staples for a horse' },
  Invitation: {
    id: exampleIds.invitation,
    email: 'grace@example.org',
    role: 'member',
    created_by: exampleIds.user,
    created_at: exampleTimes.created,
    expires_at: exampleTimes.nextWeek,
    url: 'https://localhost:8443/invitation#…',
    emailed: null,
  },
  InvitationCreateParams: { email: 'grace@example.org', role: 'member' },
  InvitationAcceptParams: { token: '…', name: 'Grace Example', password: 'a battery of staples for a horse' },
  LoginParams: { email: user.email, password: 'correct horse battery staple' },
}
