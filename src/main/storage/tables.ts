/** Migrates the tables, or explains in one line why this release can't use them. */
import { runMigrations } from 'graphile-worker'
import { type Config, ConfigError } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkMigratingRights, checkReadingRights, checkRunningRights } from './rights.ts'

export type Tables = ReturnType<typeof createTables>

export function createTables({ pool, migrations }: Pick<Database, 'pool' | 'migrations'>, config: Config) {
  async function refuseNewer(): Promise<void> {
    await checkReadingRights(pool)
    const foreign = await migrations.foreign()
    if (foreign.length > 0)
      throw new ConfigError(
        `a newer release has changed the database (${foreign.join(', ')}), and this one can't run on it; start the newer one, or restore a backup from before the upgrade`,
      )
  }

  /**
   * Migrates the tables, ours and those of graphile-worker, and returns the names of the migrations that it ran. Refuses
   * tables that a newer release has changed so that this one can't run on them. `until`: the last migration to run.
   */
  async function migrate(until?: string): Promise<string[]> {
    await refuseNewer()
    if ((await migrations.pending()).length > 0) await checkMigratingRights(pool)
    return migrations.run({
      until,
      async first(pgPool) {
        await runMigrations({ pgPool })
        await pgPool.query(openToGrants)
      },
    })
  }

  async function refusePending(): Promise<void> {
    await refuseNewer()
    const pending = await migrations.pending()
    if (pending.length > 0)
      throw new ConfigError(
        `MIGRATE is off, and the database lacks ${pending.length} of the migrations of this release, ${pending[0]} first; run "npm run admin -- migrate"`,
      )
  }

  /** The runner of jobs would migrate its own tables when it starts. */
  async function refuseOldQueue(): Promise<void> {
    const { rows } = await pool.query<{ last: number }>('select max(id) as last from graphile_worker.migrations')
    if ((rows[0]?.last ?? 0) < lastQueueMigration)
      throw new ConfigError(
        'MIGRATE is off, and the tables of the job queue (graphile_worker) are older than this release; run "npm run admin -- migrate"',
      )
  }

  /** The same, unless MIGRATE is off: then it refuses tables that are not up to date. */
  async function prepare(): Promise<void> {
    await (config.migrates ? migrate() : refusePending())
    await checkRunningRights(pool)
    if (!config.migrates) await refuseOldQueue()
  }

  return { migrate, prepare }
}

/** The number of graphile-worker's last migration, which it does not export. */
export const lastQueueMigration = 20

/** Only their owner can read rows of graphile-worker's tables unless a policy allows it, whatever was granted. */
const openToGrants = `do $$
  declare named regclass;
  begin
    for named in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select 1 from pg_policy where polrelid = pg_class.oid) and pg_has_role(relowner, 'usage')
    loop execute format('create policy granted on %s using (true) with check (true)', named); end loop;
  end $$`
