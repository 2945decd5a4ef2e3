/** The deliveries of each of many events, one for each webhook, in one statement. */
import type { EventHead } from '../../events/findEvents.ts'
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, type Statement, statement } from '../../platform/database/database.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import { idBoundAt } from '../../platform/ids.ts'
import type { Order } from '../../platform/paging/keysetPage.ts'
import { type Delivery, deliveryEntity } from './deliveryEntity.ts'
import type { Range } from './deliveryLists.ts'

export async function readDeliveriesOfEvents(
  db: Pick<Database, 'run'>,
  { organizationId }: Scope,
  events: Pick<EventHead, 'id' | 'createdAt'>[],
  { order, above, below, most }: Range,
): Promise<Delivery[][]> {
  const boundAt = ({ createdAt }: (typeof events)[number], ms: number) =>
    idBoundAt('dlv', new Date(createdAt.getTime() + ms))
  const values = [
    organizationId,
    events.map(({ id }) => id),
    events.map((event) => boundAt(event, 0)),
    events.map((event) => boundAt(event, 1)),
    ...[above ?? null, below ?? null, most],
  ]
  const rows = await db.run(statements[order], values, callerSignal())
  const lists = new Map<string, Delivery[]>(events.map(({ id }) => [id, []]))
  for (const row of rows) lists.get(row.event_id)?.push(toDelivery(row))
  return events.map(({ id }) => lists.get(id) ?? [])
}

const toDelivery = rowReader(deliveryEntity)

/**
 * Index: deliveries_pkey. The ids of an event's deliveries carry the time of the event, so that only the organisation's
 * deliveries of that millisecond are read.
 */
const listStatement = (order: Order): Statement<RowOf<Delivery>> =>
  statement(
    `list_deliveries_of_events_${order}`,
    `select d.*
       from unnest($2::text[], $3::text[], $4::text[]) as e (id, from_id, to_id)
      cross join lateral (
        select * from deliveries
         where organization_id = $1 and id >= e.from_id and id < e.to_id and event_id = e.id
           and ($5::text is null or id > $5) and ($6::text is null or id < $6)
         order by id ${order} limit $7
      ) d
      order by d.event_id, d.id ${order}`,
  )

const statements: Record<Order, Statement<RowOf<Delivery>>> = { asc: listStatement('asc'), desc: listStatement('desc') }
