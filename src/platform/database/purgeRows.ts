import { type Database, statement } from './database.ts'

type Purge = {
  table: string
  /** SQL from `from` on, with the rows to delete as `old`; $1 is a time. */
  old: string
  /** The most rows that one call deletes. */
  rows: number
  /** SQL that deletes what belongs to the deleted rows: `gone`, with these columns. */
  cascade?: { columns: string; sql: string }
}

/** The returned function deletes some of the old rows of a table, and returns whether there may be more. */
export function purgeRows({ table, old, rows, cascade }: Purge) {
  const purge = statement<{ purged: number }>(
    `purge_${table}`,
    `with gone as (
       delete from ${table} where ctid = any(array(select old.ctid ${old} limit ${rows}))
       returning ${cascade?.columns ?? '1'}
     )${cascade === undefined ? '' : `, cascaded as (${cascade.sql})`}
     select count(*)::int as purged from gone`,
  )
  return async (db: Pick<Database, 'run'>, time: Date): Promise<boolean> =>
    (await db.run(purge, [time.toISOString()]))[0]?.purged === rows
}
