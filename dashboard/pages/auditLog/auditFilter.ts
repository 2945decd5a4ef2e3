import type { VariablesOf } from '../../graphql/graphql.ts'
import type { UrlState } from '../../parts/navigation/useUrlState.ts'
import type { AuditLogQuery } from './auditQueries.ts'

export type AuditFilter = NonNullable<VariablesOf<typeof AuditLogQuery>['filter']>

export const noFilters = { action: undefined, actor: undefined, target: undefined, from: undefined, to: undefined }

/** The filter that an address asks for. */
export function auditFilter({ action, actor, target, from, to }: UrlState): AuditFilter {
  const filter: AuditFilter = {}
  if (action) filter.action = action
  if (actor) filter.actorId = actor
  if (target) filter.targetId = target
  if (isTime(from)) filter.createdAfter = new Date(from).toISOString()
  if (isTime(to)) filter.createdBefore = new Date(to).toISOString()
  return filter
}

export const restQuery = (filter: AuditFilter): Record<string, unknown> => ({
  action: filter.action,
  actor_id: filter.actorId,
  target_id: filter.targetId,
  created_after: filter.createdAfter,
  created_before: filter.createdBefore,
})

const isTime = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text))
