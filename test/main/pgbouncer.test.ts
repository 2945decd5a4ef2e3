/** The service behind PgBouncer. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { adminHere } from '../helpers/adminCommand.ts'
import { callService } from '../helpers/callService.ts'
import { needsPgbouncer, startPgbouncer } from '../helpers/pgbouncer.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase, testConnection } from '../helpers/testDatabase.ts'

const masterKey = 'm'.repeat(32)

needsPgbouncer(describe)('behind PgBouncer', () => {
  let database: TestDatabase
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    database = await createTestDatabase('template0')
    folder = await temporaryFolder()
  })
  afterAll(async () => {
    await database?.drop()
    await folder?.[Symbol.asyncDispose]()
  })
  const target = () => {
    const { host, port, user } = testConnection()
    return { host, port, user, database: database.name }
  }

  test('with its default settings, which keep sessions, the service migrates and runs, with as many connections as configured', async () => {
    await using pgbouncer = await startPgbouncer(target())
    await using service = await startServiceProcess(folder.path, {
      DATABASE_URL: pgbouncer.url,
      MASTER_KEY: masterKey,
      DATABASE_POOL: '4',
    })
    const { credentials } = service
    const body = { agent_id: credentials.agents.echo, input: { query: 'x' } }
    for (const prefer of ['wait=10', 'respond-async']) {
      const { status, json } = await callService(credentials, 'POST', '/runs', body, { prefer })
      expect(status).toBe(prefer === 'wait=10' ? 200 : 202)
      const got = await callService(credentials, 'GET', `/runs/${json.id}?wait=10`)
      expect(got.json).toMatchObject({ status: 'completed', output: { result: 'x' } })
    }

    const calls = Array.from({ length: 60 }, () => callService(credentials, 'POST', '/runs', body))
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
    const client = new Client(database.url)
    await client.connect()
    const { rows } = await client.query<{ taken: number }>(
      'select count(*)::int as taken from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
    expect(rows[0]?.taken).toBeLessThanOrEqual(4 + 5) // as docs/postgresql.md says
  })

  const modes: [string, 'session' | 'transaction' | 'statement', Record<string, string>][] = [
    ['transaction mode', 'transaction', {}],
    ['transaction mode that takes connections in turn', 'transaction', { server_round_robin: '1' }],
    ['transaction mode with one connection', 'transaction', { default_pool_size: '1' }],
    ['session mode with one connection', 'session', { default_pool_size: '1' }],
    ['statement mode', 'statement', {}],
  ]
  test.each(modes)('%s fails with one line', async (_, mode, more) => {
    await using pgbouncer = await startPgbouncer(target(), mode, more)
    const env = { DATABASE_URL: pgbouncer.url, MASTER_KEY: masterKey, DATA_DIR: folder.path }
    const { code, out, err } = await adminHere(env, ['organizations', 'list'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      mode === 'session'
        ? /^DATABASE_URL [^\n]*default_pool_size[^\n]*\n$/
        : /^DATABASE_URL [^\n]*pool(_mode|ing)[^\n]*\n$/,
    )
  })
})
