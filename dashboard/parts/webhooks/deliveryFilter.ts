import type { VariablesOf } from '../../graphql/graphql.ts'
import type { UrlState } from '../navigation/useUrlState.ts'
import type { PeriodBounds } from '../period/listPeriod.ts'
import type { DeliveriesQuery, DeliveryRowData } from './deliveryQueries.ts'

type DeliveryFilter = NonNullable<VariablesOf<typeof DeliveriesQuery>['filter']>

const statuses = ['pending', 'succeeded', 'failed'] as const

/** The filter in the URL; unknown parameters are ignored. */
export function deliveryFilterOf(
  { status, type, http, after, before }: UrlState,
  period: PeriodBounds,
): DeliveryFilter {
  const known = statuses.filter((one) => one === status)
  const httpStatus = Number(http)
  return {
    ...period,
    ...(known.length > 0 && { status: known }),
    ...(type !== undefined && { eventType: [type] }),
    ...(Number.isInteger(httpStatus) && httpStatus > 0 && { httpStatus }),
    ...(after !== undefined && { createdAfter: after }),
    ...(before !== undefined && { createdBefore: before }),
  }
}

/** Whether a reported delivery belongs in the list. */
export function matchesFilter(delivery: DeliveryRowData, filter: DeliveryFilter): boolean {
  const { status, eventType, httpStatus, createdAfter, createdBefore } = filter
  const createdAt = Date.parse(delivery.createdAt)
  return (
    (!status || status.includes(delivery.status)) &&
    (!eventType || eventType.includes(delivery.eventType)) &&
    (!httpStatus || delivery.attempts.at(-1)?.httpStatus === httpStatus) &&
    (!createdAfter || createdAt > Date.parse(createdAfter)) &&
    (!createdBefore || createdAt < Date.parse(createdBefore))
  )
}
