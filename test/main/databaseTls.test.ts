/** `sslmode` in DATABASE_URL, as psql interprets it. PgBouncer has the certificate: it is faster to set up than a server. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { admin, adminHere } from '../helpers/adminCommand.ts'
import { needsPgbouncer, type Pgbouncer, startPgbouncer } from '../helpers/pgbouncer.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase, testConnection } from '../helpers/testDatabase.ts'

needsPgbouncer(describe)('sslmode', () => {
  const resources = new AsyncDisposableStack()
  let database: TestDatabase
  let path: string
  let encrypting: Pgbouncer
  let plain: Pgbouncer
  const certificates = process.env.TEST_CERTIFICATES ?? ''
  beforeAll(async () => {
    database = resources.adopt(await createTestDatabase(), (made) => made.drop())
    path = resources.use(await temporaryFolder()).path
    const { host, port, user } = testConnection()
    const target = { host, port, user, database: database.name }
    plain = resources.use(await startPgbouncer(target))
    encrypting = resources.use(
      await startPgbouncer(target, undefined, {
        client_tls_sslmode: 'require',
        client_tls_cert_file: join(certificates, 'server.crt'),
        client_tls_key_file: join(certificates, 'server.key'),
      }),
    )
  })
  afterAll(() => resources.disposeAsync())

  /** An operator's command, which connects like the service, and takes less time. */
  const connect = (url: string, query: string, run = adminHere) =>
    run(
      {
        DATABASE_URL: `${url.replace('127.0.0.1', 'localhost')}?${query}`,
        MASTER_KEY: 'm'.repeat(32),
        DATA_DIR: path,
      },
      ['organizations', 'list'],
    )

  const served: [string, () => Pgbouncer, () => string][] = [
    ['require, with an unknown certificate', () => encrypting, () => 'sslmode=require'],
    ['prefer, where the server encrypts', () => encrypting, () => 'sslmode=prefer'],
    ['prefer, where it does not', () => plain, () => 'sslmode=prefer'],
    ['allow, where it does not', () => plain, () => 'sslmode=allow'],
    [
      'verify-full, with the authority',
      () => encrypting,
      () => `sslmode=verify-full&sslrootcert=${join(certificates, 'ca.crt')}`,
    ],
  ]
  test.each(served)('%s: it connects', async (_, server, query) => {
    const { code, err } = await connect(server().url, query())
    expect([code, err]).toEqual([0, ''])
  })

  test('a process that connects prints no warning', async () => {
    const { code, err } = await connect(encrypting.url, 'sslmode=require', admin)
    expect([code, err]).toEqual([0, ''])
  })

  const refused: [string, () => Pgbouncer, () => string, RegExp][] = [
    ['require, where the server does not encrypt', () => plain, () => 'sslmode=require', /does not support SSL/],
    ['verify-full, without the authority', () => encrypting, () => 'sslmode=verify-full', /certificate/],
    ['a file that is not there', () => encrypting, () => 'sslmode=verify-ca&sslrootcert=/nowhere.crt', /nowhere.crt/],
  ]
  test.each(refused)('%s: it fails with one line', async (_, server, query, reason) => {
    const { code, out, err } = await connect(server().url, query())
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^DATABASE_URL can't be used: [^\n]*\n$/)
    expect(err).toMatch(reason)
  })
})
