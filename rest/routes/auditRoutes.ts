import type { Route } from '../route.ts'
import { auditEntryFragment } from './representations.ts'
import { listRoute } from './resourceRoutes.ts'

const auditLog = {
  tag: 'auditLog',
  path: '/audit-log',
  many: 'auditLog',
  fragment: auditEntryFragment,
  filter: 'AuditFilter',
  readScope: 'audit:read',
} as const

export const auditRoutes: Route[] = [
  listRoute(auditLog, {
    summary: "List the entries of the organisation's audit log",
    description: 'Who changed what, when and from where. For owners, and credentials with `audit:read`.',
    query: {
      action: 'filter.action',
      actor_id: 'filter.actorId',
      target_id: 'filter.targetId',
      created_after: 'filter.createdAfter',
      created_before: 'filter.createdBefore',
    },
    statuses: { 200: 'A page of entries' },
  }),
]
