/*
 * Finds and reads the deliveries that changed since an earlier statement, of many organisations at once. One that is young
 * is found by its id; a later change sets `changed_at`, which is null otherwise, so that deliveries which are made at once
 * have no entry in the index.
 */
import {
  type ChangedKey,
  type Changes,
  type ChangesRow,
  changedSinceSql,
  lookBackMs,
  type Position,
  toChanges,
  youngMs,
} from '../../platform/database/changedSince.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import { idBoundAt } from '../../platform/ids.ts'
import { type Delivery, deliveryEntity } from './deliveryEntity.ts'

type Db = Pick<Database, 'run'>

/** SQL for `changed_at` of a row of `deliveries d` that changes at a time. */
export const unlessYoung = (at: string): string =>
  `case when d.created_at < ${at} - interval '${youngMs} milliseconds' then ${at} end`

export async function findChangedDeliveries(
  db: Db,
  organizationIds: string[],
  since: Position,
  now: Date,
): Promise<Changes> {
  const after = new Date(since.at.getTime() - lookBackMs)
  const values = [organizationIds, since.snapshot, idBoundAt('dlv', after), after.toISOString()]
  return toChanges(await db.run(findStatement, values), now)
}

export async function readDeliveries(db: Db, keys: ChangedKey[]): Promise<Delivery[]> {
  const rows = await db.run(readStatement, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
  return rows.map(toDelivery)
}

const toDelivery = rowReader(deliveryEntity)

/** Index, once for each organisation: deliveries_pkey; deliveries_changed. */
const findStatement = statement<ChangesRow>(
  'find_changed_deliveries',
  changedSinceSql(`
    select id, xmin as version from deliveries where organization_id = w.organization_id and id >= $3
    union all
    select id, xmin from deliveries
     where organization_id = w.organization_id and id < $3 and changed_at >= $4::timestamptz`),
)

/** Index: deliveries_pkey. */
const readStatement = statement<RowOf<Delivery>>(
  'read_deliveries',
  `select d.* from unnest($1::text[], $2::text[]) as k (organization_id, id)
     join deliveries d on d.organization_id = k.organization_id and d.id = k.id`,
)
