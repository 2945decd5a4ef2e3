/** Catalog, keys, usage and the organisation's other resources. */
import { randomUUID } from 'node:crypto'
import { hasItems, itemsOf, type Kept, keepAs, type LiveCase, step } from './liveCase.ts'

const byId = ({ id = '' }: Kept) => ({ path: [id] })

export const accountCases: LiveCase[] = [
  {
    name: 'the catalog is read',
    steps: [
      step('catalog.list', { check: (result) => (itemsOf(result).length > 4 ? [] : ['there are too few entries']) }),
      step('catalog.get', { call: () => ({ path: ['echo'] }), result: { json: { key: 'echo' } } }),
      step('catalog.get', { call: () => ({ path: ['nothing'] }), error: { class: 'NotFoundError', attempts: 1 } }),
    ],
  },
  {
    name: 'the account and its figures are read',
    steps: [
      step('auth.me', { result: { json: { kind: 'api_key' } } }),
      step('auth.createToken', {
        call: () => ({ body: { scopes: ['usage:read'], expires_in: 900 } }),
        keep: keepAs('token', 'token'),
      }),
      step('usage.get', { key: 'token', result: { json: { plan: 'developer' } } }),
      step('auth.me', { key: 'token', result: { json: { scopes: ['usage:read'] } } }),
      step('users.list', { call: () => ({ mode: 'all' }), until: hasItems }),
      step('analytics.get', { call: () => ({ query: { interval: 'hour' } }) }),
      step('auditLog.list', { call: () => ({ query: { limit: 1 } }), until: hasItems }),
      step('expressions.evaluate', {
        call: () => ({ body: { expression: '$sum(numbers)', input: { numbers: [1, 2] } } }),
        result: { json: { value: 3 } },
      }),
    ],
  },
  {
    name: 'a person is invited, and an owner is not changed by a key',
    steps: [
      step('invitations.create', {
        call: () => ({ body: { email: `live-${randomUUID()}@people.example`, role: 'viewer' } }),
        result: { json: { role: 'viewer' } },
        keep: keepAs('id'),
      }),
      step('invitations.list', { call: () => ({ mode: 'all' }), until: hasItems }),
      step('invitations.delete', { call: byId }),
      step('invitations.delete', { call: byId, error: { class: 'NotFoundError', attempts: 1 } }),
      step('users.list', {
        keep: (result, kept) => {
          kept.owner = String(itemsOf(result)[0]?.id)
        },
      }),
      step('users.update', {
        call: ({ owner = '' }) => ({ path: [owner], body: { role: 'viewer' } }),
        error: { class: 'ForbiddenError', code: 'insufficient_scope' },
      }),
      step('users.delete', {
        call: ({ owner = '' }) => ({ path: [owner] }),
        error: { class: 'ForbiddenError', code: 'insufficient_scope' },
      }),
    ],
  },
  {
    name: 'runs are counted, erased and exported, and the retention is read',
    steps: [
      step('organization.get', { result: { json: { plan: 'developer' } } }),
      step('organization.update', { call: () => ({ body: { retention_days: null } }) }),
      step('erasures.create', {
        call: () => ({ body: { filter: { metadata: { nobody: 'has this' } }, dry_run: true } }),
        result: { json: { status: 'completed', dry_run: true } },
        keep: keepAs('id'),
      }),
      step('erasures.get', { call: byId, result: ({ id = '' }) => ({ json: { id } }) }),
      step('erasures.list', { call: () => ({ mode: 'all' }), until: hasItems }),
      step('exports.create', { call: () => ({ body: { what: 'usage', format: 'csv' } }), keep: keepAs('id') }),
      step('exports.get', { call: byId, result: ({ id = '' }) => ({ json: { id } }) }),
    ],
  },
  {
    name: 'a key is created, rotated and revoked',
    steps: [
      step('apiKeys.create', {
        call: () => ({ body: { name: 'Live', scopes: ['runs:read', 'usage:read'] } }),
        keep(result, kept) {
          keepAs('id')(result, kept)
          keepAs('key', 'key')(result, kept)
        },
      }),
      step('apiKeys.get', { call: ({ id = '' }) => ({ path: [id] }), result: ({ id = '' }) => ({ json: { id } }) }),
      step('apiKeys.list', { call: () => ({ query: { limit: 1 }, mode: 'next_page' }) }),
      step('apiKeys.rotate', { call: ({ id = '' }) => ({ path: [id] }), keep: keepAs('rotated', 'key') }),
      step('usage.get', { key: 'key' }),
      step('usage.get', { key: 'rotated' }),
      step('agents.list', { key: 'rotated', error: { class: 'ForbiddenError', code: 'insufficient_scope' } }),
      step('apiKeys.revoke', { call: ({ id = '' }) => ({ path: [id] }) }),
      step('usage.get', { key: 'rotated', error: { class: 'UnauthorizedError', status: 401 }, eventually: true }),
    ],
  },
]
