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
  last_used_at: null,
  expires_at: exampleTimes.nextYear,
  rotated_at: null,
  previous_key_expires_at: null,
  previous_key_last_used_at: null,
  revoked_at: null,
}

const user = { id: exampleIds.user, email: 'ada@example.org', role: 'owner' }
const organization = { id: exampleIds.organization, name: 'Example', plan: 'developer' }

const viewer = {
  id: exampleIds.user,
  kind: 'user',
  name: user.email,
  user,
  organization,
  scopes: ['*'],
  agent_ids: null,
  expires_at: exampleTimes.tomorrow,
}

const erasure = {
  id: exampleIds.erasure,
  status: 'completed',
  dry_run: false,
  counts: { runs: 12, pipeline_runs: 1, events: 13, deliveries: 26, alerts: 0 },
  reason: 'Request 42',
  created_by: exampleIds.user,
  created_at: exampleTimes.created,
  finished_at: exampleTimes.finished,
}

export const accessExamples: Record<string, JsonObject> = {
  ApiKey: apiKey,
  NewApiKey: { ...apiKey, key: 'ars_live_…' },
  ApiKeyCreateParams: { name: 'Reporting', scopes: ['runs:read', 'usage:read'], expires_at: exampleTimes.nextYear },
  AuditEntry: {
    id: 'aud_01jd3v9w8kq2m5n7p9r1s3t5v7',
    action: 'api_key.created',
    actor: { id: exampleIds.user, kind: 'user', name: user.email },
    target_id: exampleIds.apiKey,
    address: '203.0.113.7',
    request_id: exampleIds.request,
    details: { scopes: ['runs:read', 'usage:read'] },
    created_at: exampleTimes.created,
  },
  Erasure: erasure,
  QueuedErasure: {
    ...erasure,
    status: 'running',
    counts: { runs: 0, pipeline_runs: 0, events: 0, deliveries: 0, alerts: 0 },
    finished_at: null,
  },
  ErasureCreateParams: { filter: { metadata: { customer: 'c-812' } }, reason: 'Request 42' },
  Export: {
    id: exampleIds.exported,
    what: 'runs',
    format: 'ndjson',
    created_by: exampleIds.user,
    created_at: exampleTimes.created,
  },
  ExportCreateParams: { what: 'runs', format: 'ndjson', filter: { metadata: { customer: 'c-812' } } },
  OrganizationSettings: {
    ...organization,
    retention_days: 90,
    retention_days_next: 30,
    retention_days_next_at: exampleTimes.tomorrow,
    created_at: exampleTimes.created,
  },
  OrganizationUpdateParams: { retention_days: 30 },
  Viewer: viewer,
  CurrentViewer: { viewer },
  SessionToken: { token: 'eyJhbGciOiJFZERTQSJ9.…', expires_at: exampleTimes.tomorrow },
  SessionTokenCreateParams: { scopes: ['runs:read'], expires_in: 900 },
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
  Member: { ...user, name: user.email, created_at: exampleTimes.created },
  LoginParams: { email: user.email, password: 'correct horse battery staple' },
}
