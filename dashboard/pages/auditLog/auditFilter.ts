import type { VariablesOf } from '../../graphql/graphql.ts'
import type { UrlState } from '../../parts/navigation/useUrlState.ts'
import type { PeriodBounds } from '../../parts/period/listPeriod.ts'
import type { FilterChoice } from '../../parts/table/FilterBar.tsx'
import type { AuditLogQuery } from './auditQueries.ts'

export type AuditFilter = NonNullable<VariablesOf<typeof AuditLogQuery>['filter']>

export const auditChoices: FilterChoice[] = [
  { name: 'action', label: 'Action', kind: 'text', placeholder: 'Action: agent.updated' },
  { name: 'actor', label: 'Actor', kind: 'text', placeholder: 'Actor: usr_… or key_…' },
  { name: 'target', label: 'Target', kind: 'text', placeholder: 'Target: any id' },
  { name: 'period', label: 'Period', kind: 'period' },
]

export const noFilters = { action: undefined, actor: undefined, target: undefined, period: undefined }

/** The filter in the URL. */
export function auditFilter({ action, actor, target }: UrlState, period: PeriodBounds): AuditFilter {
  const filter: AuditFilter = { ...period }
  if (action) filter.action = action
  if (actor) filter.actorId = actor
  if (target) filter.targetId = target
  return filter
}

export const restQuery = (filter: AuditFilter): Record<string, unknown> => ({
  action: filter.action,
  actor_id: filter.actorId,
  target_id: filter.targetId,
  created_after: filter.createdAfter,
  created_before: filter.createdBefore,
})
