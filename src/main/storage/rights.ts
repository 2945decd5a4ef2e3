/*
 * Checks the rights of the connecting role. A missing right is found at the start and named in one line, not by a request or a
 * purge weeks later.
 */
import type { Pool } from 'pg'
import { ConfigError } from '../../platform/config.ts'

/** For a role that migrates: creates tables, and alters existing ones. */
export const checkMigratingRights = (pool: Pool): Promise<void> =>
  refuseMissing(
    pool,
    `select 'create on database ' || quote_ident(current_database()) as missing
      where to_regnamespace('graphile_worker') is null
        and not has_database_privilege(current_database(), 'create')
     union all
     select 'create on schema ' || coalesce(current_schema(), 'public')
      where not coalesce(has_schema_privilege(current_schema(), 'create'), false)
     union all
     select 'ownership of table ' || oid::regclass from ${ourTables}
      where not pg_has_role(relowner, 'usage')`,
  )

/** To read the state of migrations. Without the right to use the schema no table is found, and a database looks empty. */
export const checkReadingRights = (pool: Pool): Promise<void> =>
  refuseMissing(
    pool,
    `select 'usage on schema public' as missing where current_schema() is null
     union all
     select 'select on table ' || relname from pg_class
      where oid in (to_regclass('migrations'), to_regclass('migration_marks')) and not has_table_privilege(oid, 'select')`,
  )

/** For a role that runs the service on existing tables. */
export const checkRunningRights = (pool: Pool): Promise<void> =>
  refuseMissing(
    pool,
    `select 'usage on schema graphile_worker' as missing where not has_schema_privilege('graphile_worker', 'usage')
     union all
     select wanted || ' on table ' || relname from ${ourTables}, unnest(array['select', 'insert', 'update', 'delete']) as wanted
      where not has_table_privilege(oid, wanted)
     union all
     select 'usage on sequence ' || relname from pg_class
      where relnamespace in (${ourSchemas}) and relowner = (${owner})
        and case relkind when 'S' then not has_sequence_privilege(oid, 'usage') else false end`,
  )

const owner = `select relowner from pg_class where oid = to_regclass('migrations')`
const ourSchemas = `select oid from pg_namespace where nspname in (current_schema(), 'graphile_worker')`
/** The tables of the role that migrated: other applications may have tables in the same schema. */
const ourTables = `(select * from pg_class
   where relkind in ('r', 'p') and relnamespace in (${ourSchemas}) and relowner = (${owner})) as ours`

async function refuseMissing(pool: Pool, statement: string): Promise<void> {
  const { rows } = await pool.query<{ missing: string; role: string; count: string }>(
    `select missing, quote_ident(current_user) as role, count(*) over () as count from (${statement}) as found limit 1`,
  )
  const [first] = rows
  if (first === undefined) return
  const more = Number(first.count) > 1 ? ` and ${Number(first.count) - 1} more` : ''
  throw new ConfigError(
    `the role ${first.role} of DATABASE_URL lacks ${first.missing}${more}; docs/postgresql.md has the statements that grant it`,
  )
}
