/** The newest or the oldest deliveries of each of many webhooks, or of the subjects of their events, in one statement. */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, type Statement, statement } from '../../platform/database/database.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import type { Order } from '../../platform/paging/keysetPage.ts'
import { type Delivery, type DeliveryStatus, deliveryEntity, deliveryStatuses } from './deliveryEntity.ts'

export type DeliveryParent = 'webhook_id' | 'subject_id'

export type Range = {
  order: Order
  /** Exclusive bounds in the order of ids. */
  above?: string | undefined
  below?: string | undefined
  most: number
}

export type Wanted = Range & { status: DeliveryStatus | 'all' }

export async function readDeliveryLists(
  db: Pick<Database, 'run'>,
  { organizationId }: Scope,
  parent: DeliveryParent,
  parentIds: string[],
  { order, above, below, most, status }: Wanted,
): Promise<Delivery[][]> {
  const read = statements.get(nameOf(parent, status, order))
  if (read === undefined) throw new Error(`there is no list of ${status} deliveries by ${parent}`)
  const values = [organizationId, [...new Set(parentIds)], above ?? null, below ?? null, most]
  const rows = await db.run(read, values, callerSignal())
  const lists = new Map<string | null, Delivery[]>(parentIds.map((id) => [id, []]))
  for (const row of rows) lists.get(row[parent])?.push(toDelivery(row))
  return parentIds.map((id) => [...(lists.get(id) ?? [])])
}

const toDelivery = rowReader(deliveryEntity)

type DeliveryRow = RowOf<Delivery>
type Status = Wanted['status']

const nameOf = (parent: DeliveryParent, status: Status, order: Order): string =>
  `list_deliveries_by_${parent}_${status}_${order}`

/** Index: once per parent, that of the source. */
const listStatement = (parent: DeliveryParent, status: Status, order: Order): Statement<DeliveryRow> =>
  statement(
    nameOf(parent, status, order),
    `select d.*
       from unnest($2::text[]) as p (id)
      cross join lateral (
        select * from ${sourceOf(parent, status)} s
         where ($3::text is null or s.id > $3) and ($4::text is null or s.id < $4)
         order by s.id ${order} limit $5
      ) d
      order by d.${parent}, d.id ${order}`,
  )

/**
 * Index: deliveries_webhook or deliveries_subject, in order; of failed ones deliveries_failed. Those that are pending
 * are few among many: deliveries_due and deliveries_owned have them all, and `offset 0` keeps the planner from reading
 * the webhook's whole history in order instead.
 */
function sourceOf(parent: DeliveryParent, status: Status): string {
  const all = `select * from deliveries where organization_id = $1 and ${parent} = p.id`
  if (status === 'all') return `(${all})`
  if (status !== 'pending') return `(${all} and status = '${status}')`
  const pending = `${all} and status = 'pending'`
  return `((${pending} and owner is null offset 0) union all (${pending} and owner is not null offset 0))`
}

const kinds: [DeliveryParent, Status][] = [
  ['subject_id', 'all'],
  ...(['all', ...deliveryStatuses] as const).map((status): [DeliveryParent, Status] => ['webhook_id', status]),
]
const statements = new Map(
  kinds.flatMap(([parent, status]) =>
    (['asc', 'desc'] as const).map((order): [string, Statement<DeliveryRow>] => [
      nameOf(parent, status, order),
      listStatement(parent, status, order),
    ]),
  ),
)
