/**
 * Finds and reads the rows of a table that changed since an earlier statement, of many organisations at once: a young row
 * by its id, another by the time of its latest change, which is a separate column.
 */
import type { EntitySchema } from 'typeorm'
import { type IdPrefix, idBoundAt } from '../ids.ts'
import {
  type ChangedKey,
  type Changes,
  type ChangesRow,
  changedSinceSql,
  findChanges,
  type Position,
} from './changedSince.ts'
import { type Database, statement } from './database.ts'
import { type RowOf, rowReader } from './defineEntity.ts'

type Db = Pick<Database, 'run'>

/** The table has an index of `organization_id` and `id`, and one of `organization_id` and `changedAt`. */
export function rowChanges<Entity>(
  entity: EntitySchema<Entity>,
  { idPrefix, changedAt }: { idPrefix: IdPrefix; changedAt: string },
) {
  const table = entity.options.tableName
  const toEntity = rowReader(entity)
  const findStatement = statement<ChangesRow>(
    `find_changed_${table}`,
    changedSinceSql(`
      select id, xmin as version from ${table} where organization_id = w.organization_id and id >= $3
      union all
      select id, xmin from ${table}
       where organization_id = w.organization_id and id < $3 and ${changedAt} >= $4::timestamptz`),
  )
  const readStatement = statement<RowOf<Entity>>(
    `read_${table}`,
    `select t.* from unnest($1::text[], $2::text[]) as k (organization_id, id)
       join ${table} t on t.organization_id = k.organization_id and t.id = k.id`,
  )
  const boundsOf = (after: Date) => [idBoundAt(idPrefix, after), after.toISOString()]
  return {
    find: (db: Db, organizationIds: string[], since: Position, now: Date): Promise<Changes> =>
      findChanges(db, findStatement, { organizationIds, since, now }, boundsOf),
    async read(db: Db, keys: ChangedKey[]): Promise<Entity[]> {
      const rows = await db.run(readStatement, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
      return rows.map(toEntity)
    },
  }
}
