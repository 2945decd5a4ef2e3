/** Starts one PostgreSQL for all suites, with a migrated template database, creates certificates, and builds the dashboard. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { spawnBuild } from '../../src/dashboard/build/spawnBuild.ts'
import { openStorage } from '../../src/main/storage/openStorage.ts'
import { localCertificates } from '../../src/platform/certificates/localCertificates.ts'
import { readConfig } from '../../src/platform/config.ts'
import { startEmbeddedPostgres } from '../../src/platform/embeddedPostgres/startEmbeddedPostgres.ts'
import { createLog } from '../../src/platform/log.ts'
import { prepareService } from './prepareService.ts'
import { databaseUrl } from './testDatabase.ts'

export default async function globalSetup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ars-test-'))
  // CI prepares it once, for several runs.
  const prepared = process.env.TEST_SERVICE
    ? undefined
    : prepareService(process.env.TEST_COMPILE_CACHE ?? join(dataDir, 'compiled'))
  // Otherwise every service of the suites would build it. If it can't be built, the suites that use it report why.
  const built = spawnBuild(new AbortController().signal).catch(() => {})
  const server = await startEmbeddedPostgres({ dataDir, settings })
  Object.assign(globalThis, { testServer: server, testDataDir: dataDir })
  process.env.TEST_DATA_DIR = dataDir
  process.env.TEST_MISSING_PROGRAMS = join(dataDir, 'missing-programs')
  process.env.TEST_POSTGRES = JSON.stringify(server.connection)
  const client = new Client(server.connection)
  await client.connect()
  await trustSocket(client)
  await client.query('create database template_ars')
  await client.end()
  const config = readConfig({
    DATABASE_URL: databaseUrl('template_ars'),
    MASTER_KEY: 'x'.repeat(32),
    DATA_DIR: dataDir,
  })
  const storage = await openStorage({ config, log: createLog('silent'), onServerLost: () => {} })
  await storage.migrate()
  await storage.close()
  await localCertificates({ dataDir, now: new Date() })
  process.env.TEST_CERTIFICATES = join(dataDir, 'certificates')
  Object.assign(globalThis, { removeTestService: await prepared })
  await built
}

/** Thousands of connections are opened, and checking a password takes more CPU than the rest of opening one. */
async function trustSocket(client: Client): Promise<void> {
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  await writeFile(rows[0]?.hba_file ?? '', 'local all all trust\n')
  await client.query('select pg_reload_conf()')
}

/**
 * Faster: these databases need not survive a crash of the machine, and few grow large enough for statistics and vacuum to pay
 * off. Without them, plans do not depend on when they last ran. Each service of a suite may open ten connections.
 */
const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '400' }
