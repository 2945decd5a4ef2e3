import type { Route } from '../route.ts'
import { exportFragment } from './representations.ts'
import { createRoute, getRoute } from './resourceRoutes.ts'

const exports = {
  tag: 'exports',
  path: '/exports',
  one: 'export',
  fragment: exportFragment,
  readScope: 'runs:read',
  writeScope: 'runs:read',
  notFound: 'export_not_found',
} as const

export const exportRoutes: Route[] = [
  createRoute(exports, 'createExport', {
    summary: 'Create an export',
    description:
      'Defines what is exported: what had ended, or existed, at this time. Requires the scope of what it contains: `runs:read`, ' +
      '`webhooks:read`, `audit:read` or `usage:read`. It can be downloaded for a week.',
    statuses: { 201: 'The export' },
    codes: ['invalid_value', 'unknown_event_type', 'agent_not_allowed'],
  }),
  getRoute(exports, {
    summary: 'Get an export by id',
    description: 'What it contains, and when it was created. Requires the scope of what it contains.',
    scope: null,
    statuses: { 200: 'The export' },
    codes: ['insufficient_scope', 'agent_not_allowed'],
  }),
  getRoute(exports, {
    name: 'exports.getContent',
    path: '/exports/{id}/content',
    summary: 'Download an export',
    description:
      'Streams the rows in the order of their ids. After a lost connection, `after` continues after the last complete row. Rows that ' +
      'were deleted since are absent. Requires the scope of what it contains.',
    scope: null,
    content: { after: 'The id of a row (of usage, its date): only the rows after it, and in CSV no header.' },
    statuses: { 200: 'The rows, as NDJSON or CSV' },
    codes: ['insufficient_scope', 'agent_not_allowed', 'invalid_cursor', 'wrong_type', 'too_many_open_streams'],
  }),
]
