/*
 * Migrates the tables, or reports why this release can't run on them: a newer one may have migrated them, and missing
 * migrations may be left to an operator.
 */
import type { ClientBase, Pool } from 'pg'
import { DataSource, type MigrationInterface } from 'typeorm'
import type { ConnectionOptions } from './connection/connectionOptions.ts'
import { applySettings, noJit, poolOf, surviveBreaks } from './connection/connections.ts'

export type Migrations = ReturnType<typeof createMigrations>

type RunOptions = {
  /** A library's own migrations, over the same connections. */
  first?(pool: Pool): Promise<unknown>
  /** The last one to run. */
  until?: string | undefined
}

type Deps = {
  pool: Pool
  connection: { connectionString: string } | ConnectionOptions
  migrations: (new () => MigrationInterface)[]
}

export function createMigrations({ pool, connection, migrations }: Deps) {
  const known = new Set(migrations.map(({ name }) => name))

  async function made(): Promise<string[]> {
    if (!(await exists(pool, 'migrations'))) return []
    const { rows } = await pool.query<{ name: string }>('select name from migrations order by timestamp')
    return rows.map(({ name }) => name)
  }

  return {
    /** The names of migrations of a newer release that this one can't run with. */
    async foreign(): Promise<string[]> {
      const unknown = (await made()).filter((name) => !known.has(name))
      if (unknown.length === 0 || !(await exists(pool, 'migration_marks'))) return unknown
      const { rows } = await pool.query<{ name: string }>(
        'select name from migration_marks where runs_with = any($1)',
        [[...known]],
      )
      return unknown.filter((name) => !rows.some((mark) => mark.name === name))
    },
    /** The names of pending migrations. */
    async pending(): Promise<string[]> {
      const names = new Set(await made())
      return [...known].filter((name) => !names.has(name))
    },
    /** Returns the names of the migrations that it ran. */
    run: ({ first = async () => {}, until }: RunOptions = {}): Promise<string[]> => {
      const end = until === undefined ? migrations.length : migrations.findIndex(({ name }) => name === until) + 1
      return runAll({ connection, migrations: migrations.slice(0, end), first })
    },
  }
}

/**
 * Over separate connections: a migration may scan tables, and take longer than the timeout of a request's statements. Their
 * commits do not wait for the disk: a crash of the machine loses only the last of them, which the next start repeats, and the
 * first commit of another connection makes all of them durable.
 */
async function runAll({
  connection,
  migrations,
  first,
}: Omit<Deps, 'pool'> & { first(pool: Pool): Promise<unknown> }): Promise<string[]> {
  const dataSource = new DataSource({
    type: 'postgres',
    migrations,
    migrationsTransactionMode: 'each',
    installExtensions: false,
    extra: {
      ...connection,
      onConnect: (client: ClientBase) => applySettings(client, { ...noJit, synchronous_commit: 'off' }),
    },
  })
  await dataSource.initialize()
  try {
    await first(surviveBreaks(poolOf(dataSource)))
    return (await dataSource.runMigrations()).map(({ name }) => name)
  } finally {
    await dataSource.destroy()
  }
}

const exists = async (pool: Pool, table: string): Promise<boolean> =>
  (await pool.query('select to_regclass($1) as found', [table])).rows[0]?.found !== null
