/*
 * The SQL of a search over the deliveries of all webhooks. Rows come from the index that fits the filter best, in the order
 * of the page. Remaining conditions are checked by a limited scan.
 */
import { storable } from '../../platform/database/searchableJson.ts'
import { idBoundAt } from '../../platform/ids.ts'
import type { CreatedBetween } from '../../platform/paging/createdBetween.ts'
import type { PageRequest } from '../../platform/paging/keysetPage.ts'
import { limitedScan, mostNeeded } from '../../platform/paging/limitedScan.ts'
import { type DeliveryStatus, deliveryStatuses } from './deliveryEntity.ts'

export type DeliveryFilter = CreatedBetween & {
  webhookId?: string | null | undefined
  /** Any of these. */
  eventType?: readonly string[] | null | undefined
  /** Any of these. */
  status?: readonly DeliveryStatus[] | null | undefined
  /** Of the last attempt. */
  httpStatus?: number | null | undefined
}

/** Rows of deliveries, each with those of `Scanned`. */
export function deliverySearch(organizationId: string, filter: DeliveryFilter, request: PageRequest) {
  const values: unknown[] = [organizationId]
  const given: Given = (value) => `$${values.push(value)}`
  const { rows, isExact } = sourceOf(filter, given)
  const { readOrder } = request
  const wanted = request.limit + 1
  const inOrder = `${rangeOf(filter, request, given)} order by id ${readOrder} limit ${isExact ? wanted : mostNeeded}`
  const source = rows.map((each) => `(select * from (${each}) r where true ${inOrder})`).join(' union all ')
  const text = isExact
    ? `select d.*, true as matches, null as last_id from (${source}) d order by id ${readOrder} limit ${wanted}`
    : `select d.*, matches, last_id
         from (${limitedScan(checked(source, filter, given), readOrder, wanted)}) f
         join deliveries d on d.organization_id = $1 and d.id = f.id
        order by d.id ${readOrder}`
  return { text, values }
}

/** Adds a value, and returns its parameter. */
type Given = (value: unknown) => string

/** `isExact`: the rows meet all conditions but those on the time, which are added. */
type Source = { rows: string[]; isExact: boolean }

/**
 * Index: those of `rowsOfStatus`; deliveries_type, once per type; else deliveries_webhook or deliveries_pkey. Almost all
 * deliveries succeed, and most are of completed runs: these have no separate index.
 */
function sourceOf(filter: DeliveryFilter, given: Given): Source {
  const { webhookId, eventType: types, httpStatus } = filter
  const statuses = statusesOf(filter)
  const isOfAnyStatus = statuses.length === deliveryStatuses.length
  const ofWebhook = () => (webhookId == null ? '' : `and webhook_id = ${given(storable(webhookId))}`)
  if (statuses.length === 0) return { rows: [`${all} and false`], isExact: true }
  if (!statuses.includes('succeeded')) {
    const condition = ofWebhook()
    const rows = statuses.flatMap((status) => rowsOfStatus(status, condition))
    return { rows, isExact: types == null && httpStatus == null }
  }
  if (types != null && types.length > 0 && !types.includes('run.completed')) {
    const rows = [...new Set(types)].map((type) => `${all} and event_type = ${given(type)} ${isIndexedType}`)
    return { rows, isExact: webhookId == null && isOfAnyStatus && httpStatus == null }
  }
  return { rows: [`${all} ${ofWebhook()}`], isExact: types == null && isOfAnyStatus && httpStatus == null }
}

const all = 'select * from deliveries where organization_id = $1'

/** The condition of the partial index. */
const isIndexedType = `and event_type <> 'run.completed'`

/** Those that a delivery can have: it has not succeeded if its last attempt was refused. */
function statusesOf({ status, httpStatus }: DeliveryFilter): readonly DeliveryStatus[] {
  const isRefused = httpStatus != null && (httpStatus < 200 || httpStatus > 299)
  const possible = deliveryStatuses.filter((each) => status == null || status.includes(each))
  return isRefused ? possible.filter((each) => each !== 'succeeded') : possible
}

/**
 * Index: deliveries_failed or deliveries_failed_of_all. Pending ones are few among many: deliveries_due and
 * deliveries_owned contain them all, and `offset 0` keeps the planner from reading the whole history in order instead.
 */
function rowsOfStatus(status: DeliveryStatus, ofWebhook: string): string[] {
  if (status !== 'pending') return [`${all} ${ofWebhook} and status = '${status}'`]
  const pending = `${all} ${ofWebhook} and status = 'pending'`
  const waiting =
    ofWebhook === ''
      ? `select d.* from webhooks w join deliveries d on d.webhook_id = w.id and d.status = 'pending' and d.owner is null
          where w.organization_id = $1`
      : `${pending} and owner is null`
  return [`${waiting} offset 0`, `${pending} and owner is not null offset 0`]
}

/**
 * The id of a delivery contains its time, so bounds on ids are exact. With a condition on the time itself, the planner might
 * use deliveries_age, which spans all organisations.
 */
function rangeOf({ createdAfter, createdBefore }: DeliveryFilter, { above, below }: PageRequest, given: Given): string {
  const bounds: [string, string | undefined | null][] = [
    ['id >', above],
    ['id <', below],
    ['id >=', createdAfter && idBoundAt('dlv', new Date(createdAfter.getTime() + 1))],
    ['id <', createdBefore && idBoundAt('dlv', createdBefore)],
  ]
  return bounds.map(([bound, value]) => (value == null ? '' : `and ${bound} ${given(value)}`)).join(' ')
}

/** All but the time, whether or not the source already meets them. Index: delivery_attempts_pkey. */
function checked(source: string, { webhookId, eventType, status, httpStatus }: DeliveryFilter, given: Given): string {
  const conditions = [
    ...(webhookId == null ? [] : [`webhook_id = ${given(storable(webhookId))}`]),
    ...(eventType == null ? [] : [`event_type = any(${given(eventType)})`]),
    ...(status == null ? [] : [`status = any(${given(status)})`]),
    ...(httpStatus == null ? [] : [`${lastHttpStatus} = ${given(httpStatus)}`]),
  ]
  return `select id, (${conditions.join(' and ')}) is true as matches from (${source}) d`
}

const lastHttpStatus = `(select a.http_status from delivery_attempts a
  where a.organization_id = $1 and a.delivery_id = d.id and a.number = d.attempts_made)`
