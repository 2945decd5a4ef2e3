/** The tables of a backup, each after those that it references. */
import type { ClientBase } from 'pg'

export type Table = { name: string; columns: string[] }

/** Migrations recreate the first three; rows of processes are only valid while the service runs. */
const left = ['migrations', 'migration_marks', 'forgettings', 'processes']

export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select relname as name,
            (select array_agg(attname::text order by attnum) from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
            array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
       from pg_class c
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all($1)
        and relowner = (select relowner from pg_class where oid = 'migrations'::regclass)
      order by relname`,
    [left],
  )
  const ordered: Table[] = []
  const isThere = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, needs }) => !isThere(name) && needs.every(isThere))
    if (next === undefined) throw new Error('tables reference each other in a cycle')
    ordered.push({ name: next.name, columns: next.columns })
  }
  return ordered
}
