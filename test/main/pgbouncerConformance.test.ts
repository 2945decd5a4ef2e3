/** The conformance tests, which start the service by `npm start`, behind PgBouncer with a new database per data folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { needsPgbouncer, startPgbouncer } from '../helpers/pgbouncer.ts'
import { onlyLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { testConnection } from '../helpers/testDatabase.ts'

const root = join(import.meta.dirname, '..', '..')
const cases = resolve(root, '..', 'shared', 'conformance')
const files = ['1-core', '2-runs', '3-agents'].map((name) => join(cases, `${name}.test.mjs`))

/** The databases that `npm start` created: their names begin with this. */
const prefix = 'conformance_'

/** `npm start` in this folder creates the database of its data folder unless it exists, and becomes the service. */
async function makeProject(path: string, pgbouncerUrl: string): Promise<void> {
  const createDatabase = `
    import { createHash } from 'node:crypto'
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const name = ${JSON.stringify(prefix)} + createHash('md5').update(process.env.DATA_DIR).digest('hex')
    const client = new pg.Client(${JSON.stringify(testConnection())})
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query('create database ' + name + ' template template0')
    await client.end()
    console.log(name)`
  const service = process.env.TEST_SERVICE ?? root
  const start = `
    database=$('${process.execPath}' '${join(path, 'createDatabase.mjs')}') || exit
    export DATABASE_URL='${pgbouncerUrl.replace(/\/[^/]*$/, '/')}'"$database" MASTER_KEY=${'m'.repeat(32)}
    exec npm start --silent --prefix '${service}'`
  await writeFile(join(path, 'createDatabase.mjs'), createDatabase)
  await writeFile(join(path, 'start.sh'), start)
  await writeFile(join(path, 'package.json'), JSON.stringify({ scripts: { start: `exec sh '${path}/start.sh'` } }))
}

async function dropDatabases(): Promise<void> {
  const client = new Client(testConnection())
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

const reason = existsSync(cases) ? '' : `: skipped, since ${cases} does not exist`

const ifPresent: (name: string, run: () => Promise<void>, timeoutMs: number) => void =
  reason === '' ? needsPgbouncer(onlyLong(test)) : test.skip

ifPresent(
  `the conformance tests of core, runs and agents pass behind PgBouncer in session mode${reason}`,
  async () => {
    const { host, port, user } = testConnection()
    await using folder = await temporaryFolder()
    // Services that were stopped must not keep connections of the tests' server.
    const settings = { default_pool_size: '60', max_client_conn: '500', server_idle_timeout: '2' }
    await using pgbouncer = await startPgbouncer({ host, port, user }, 'session', settings)
    await makeProject(folder.path, pgbouncer.url)
    try {
      const { PATH = '' } = process.env
      const child = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=tap', ...files], {
        cwd: folder.path,
        env: childEnvironment({ PROJECT_DIR: folder.path, PATH: `${dirname(process.execPath)}:${PATH}` }),
      })
      const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
      const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(output)?.[1])
      const counts = { pass: count('pass'), fail: count('fail'), skipped: count('skipped') }
      process.stdout.write(`conformance behind PgBouncer: ${JSON.stringify(counts)}\n`)
      const failed = output.split('\n').filter((line) => /^\s*not ok/.test(line))
      expect({ code, failed, errors }).toEqual({ code: 0, failed: [], errors: '' })
      expect(counts).toEqual({ pass: expect.any(Number), fail: 0, skipped: 0 })
      expect(counts.pass).toBeGreaterThan(files.length)
    } finally {
      await dropDatabases()
    }
  },
  1_800_000,
)
