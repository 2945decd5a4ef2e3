import type { Route } from '../route.ts'
import { auditEntryFragment } from './representations.ts'
import { listRoute } from './resourceRoutes.ts'

const auditLog = {
  tag: 'auditLog',
  path: '/audit-log',
  many: 'auditLog',
  fragment: auditEntryFragment,
  filter: 'AuditFilter',
  readScope: '*',
} as const

export const auditRoutes: Route[] = [
  listRoute(auditLog, {
    summary: "List the entries of the organisation's audit log",
    description: 'Who changed what, when and from where. Only for owners.',
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
