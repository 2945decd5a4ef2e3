import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { auditEntryFragment, listFields } from './representations.ts'
import type { Route } from './route.ts'

export const auditRoutes: Route[] = [
  {
    method: 'GET',
    path: '/audit-log',
    summary: 'List what was done in the organisation, for its owners',
    document: `query ($filter: AuditFilter, ${pagingVariables}) {
      auditLog(filter: $filter, ${pagingArguments}) { ${listFields('AuditEntry')} }
    } ${auditEntryFragment}`,
    answer: 'auditLog',
    query: {
      ...pagingQuery,
      action: 'filter.action',
      actor_id: 'filter.actorId',
      target_id: 'filter.targetId',
      created_after: 'filter.createdAfter',
      created_before: 'filter.createdBefore',
    },
    statuses: { 200: 'A page of entries' },
    failures: [400, 422],
  },
]
