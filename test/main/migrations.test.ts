/** A start on tables that a newer release has migrated, or that have not been migrated yet. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { migrations } from '../../migrations/index.ts'
import releases from '../../migrations/releases.json' with { type: 'json' }
import { lastQueueMigration } from '../../src/main/storage/tables.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { admin, adminHere } from '../helpers/adminCommand.ts'
import { runServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'

const masterKey = 'm'.repeat(32)
const lastKnown = migrations.at(-1)?.name

let database: TestDatabase
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let client: Client
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  await client?.end()
  await database?.drop()
  await folder?.[Symbol.asyncDispose]()
})

async function makeDatabase(template?: string): Promise<void> {
  database = await createTestDatabase(template)
  client = new Client(database.url)
  await client.connect()
}

const environment = (more: object = {}) => ({
  DATABASE_URL: database.url,
  MASTER_KEY: masterKey,
  DATA_DIR: folder.path,
  ...more,
})

/** What a newer release would leave: a migration, with the mark for the releases that run with it, if any. */
async function migrateFurther(name: string, runsWith?: string): Promise<void> {
  await client.query('insert into migrations (timestamp, name) values ($1, $2)', [name.slice(-13), name])
  if (runsWith !== undefined) await client.query('insert into migration_marks values ($1, $2)', [name, runsWith])
}

const countOrganizations = async () => (await client.query('select count(*)::int as n from organizations')).rows[0]?.n

describe('a database with a migration that this release does not know', () => {
  test('is rejected with one line that names it, and is left unchanged', async () => {
    await makeDatabase()
    await migrateFurther('Later1900000000001')
    const { code, stdout, stderr } = await runServiceProcess(folder.path, environment())
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `Agent Run Service can't start: a newer release has changed the database (Later1900000000001), and this one can't run on it; start the newer one, or restore a backup from before the upgrade\n`,
    )
    expect(await countOrganizations()).toBe(0)
  })

  test('is served if the migration is marked for releases that know what this one knows', async () => {
    await makeDatabase()
    await migrateFurther('Later1900000000001', lastKnown)
    expect((await adminHere(environment(), ['organizations', 'list'])).code).toBe(0)
  })

  test('is rejected if one of several has a mark for later releases only, also by the operator commands', async () => {
    await makeDatabase()
    await migrateFurther('Later1900000000001', lastKnown)
    await migrateFurther('Latest1900000000002', 'Later1900000000001')
    for (const words of [['organizations', 'list'], ['migrate']]) {
      const { code, out, err } = await adminHere(environment(), words)
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^a newer release has changed the database \(Latest1900000000002\), and [^\n]*\n$/)
    }
  })
})

describe('MIGRATE=off', () => {
  test('does not touch an empty database until an operator has migrated it', async () => {
    await makeDatabase('template0')
    const list = () => adminHere(environment({ MIGRATE: 'off' }), ['organizations', 'list'])
    const { code, err } = await list()
    expect(code).toBe(1)
    expect(err).toBe(
      `MIGRATE is off, and the database lacks ${migrations.length} of the migrations of this release, ${migrations[0]?.name} first; run "npm run admin -- migrate"\n`,
    )
    expect((await client.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)

    const names = migrations.map(({ name }) => name)
    expect((await adminHere(environment({ MIGRATE: 'off' }), ['migrate'])).json).toEqual({ migrated: names })
    expect((await adminHere(environment({ MIGRATE: 'off' }), ['migrate'])).json).toEqual({ migrated: [] })
    expect((await list()).code).toBe(0)
  })
})

test('two processes that start at the same moment on an empty database both continue', async () => {
  await makeDatabase('template0')
  const startLock = 7_231_904_118
  await client.query('select pg_advisory_lock($1)', [startLock])
  const started = [1, 2].map(() => admin(environment(), ['migrate']))
  await waitUntil('both wait for the other processes', 60_000, async () => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and query ~ '^select pg_(try_)?advisory_lock'
          and pid <> pg_backend_pid()`,
    )
    return rowCount === 2
  })
  await client.query('select pg_advisory_unlock($1)', [startLock])
  const migrated = (await Promise.all(started)).map(({ code, json }) => [code, (json.migrated as string[]).length])
  expect(migrated.sort()).toEqual([
    [0, 0],
    [0, migrations.length],
  ])
})

describe('the tables of graphile-worker', () => {
  const list = () => adminHere(environment({ MIGRATE: 'off' }), ['organizations', 'list'])

  test('are those that this release expects', async () => {
    await makeDatabase()
    expect((await client.query('select max(id) as last from graphile_worker.migrations')).rows).toEqual([
      { last: lastQueueMigration },
    ])
    expect((await list()).code).toBe(0)
  })

  test('are not migrated with MIGRATE=off, but by the command', async () => {
    await makeDatabase()
    await client.query('delete from graphile_worker.migrations where id = $1', [lastQueueMigration])
    const { code, err } = await list()
    expect([code, err]).toEqual([1, expect.stringMatching(/^MIGRATE is off, and [^\n]*graphile_worker[^\n]*\n$/)])
    expect((await adminHere(environment({ MIGRATE: 'off' }), ['migrate'])).json).toEqual({ migrated: [] })
    expect((await list()).code).toBe(0)
  })
})

describe('releases', () => {
  const names = migrations.map(({ name }) => name)

  test('every migration since the introduction of marks is marked for the release before it', async () => {
    await makeDatabase()
    const { rows } = await client.query<{ name: string; runs_with: string }>(
      'select name, runs_with from migration_marks',
    )
    const marked = new Map(rows.map(({ name, runs_with }) => [name, runs_with]))
    const releasedAt = releases.map(({ lastMigration }) => names.indexOf(lastMigration))
    for (const [index, name] of names.entries()) {
      if (index < names.indexOf('MigrationMarks1700000000034')) continue
      const before = releasedAt.findLast((last) => last < index) ?? -1
      expect([name, marked.get(name)]).toEqual([name, names[before]])
    }
  })
})
